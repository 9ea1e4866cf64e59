import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownRecord } from '../../common.problems.ts';
import { Refusal } from '../../refusal.ts';
import type { AnyRoute } from '../route.ts';
import { assumesTimezone, ASSUMED_TIMEZONE } from './assumed-timezone.ts';
import { takeIgnoredFields, takeIgnoredParameters, ignoredFieldsHeader } from './ignored-fields.ts';
import { checkBody, checkQuery, type Check } from './validate.ts';

/** The compiled schemas of a route. */
interface Checks {
  params: Check | null;
  query: Check | null;
  body: Check | null;
}

export const checksOf = (row: AnyRoute): Checks => ({
  params: row.params ? checkQuery(row.params) : null,
  query: row.query ? checkQuery(row.query) : null,
  body: row.body ? checkBody(row.body, { judgesText: row.judgesText !== true }) : null,
});

/** 422 for the shape of query and body; an id that cannot be one is a record that does not exist. */
export function checkShape(
  row: AnyRoute,
  checks: Checks,
  request: FastifyRequest,
  reply: FastifyReply,
  brand: string,
): void {
  if (assumesTimezone(row.query, request.query) || assumesTimezone(row.body, request.body))
    reply.header(`X-${brand}-Assumed-Timezone`, ASSUMED_TIMEZONE);
  // Runs before defaults are filled in, because the client did not send those.
  const ignored = takeIgnoredParameters(row.query, request.query);
  if (row.body) ignored.push(...takeIgnoredFields(row.body, request.body));
  // The header is set before validation, so that a refusal for a missing field also names its misspelt
  // version.
  if (ignored.length > 0) reply.header(`X-${brand}-Ignored-Fields`, ignoredFieldsHeader(ignored));
  checks.query?.(request.query);
  checks.body?.(request.body);
  if (!checks.params) return;
  try {
    checks.params(request.params);
  } catch (error) {
    throw new Refusal('not_found', unknownRecord('record'), { cause: error });
  }
}
