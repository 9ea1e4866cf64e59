import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import type { Problem } from '../platform/problem.ts';
import { webhookProblems } from './webhooks.problems.ts';
import type { EndpointKind } from '../platform/events/emit.queries.ts';
import { EVENT_NAMES } from '../platform/events/event-names.ts';
import { HOOK_EVENTS } from '../platform/events/hook-events.ts';
import { ALL_EVENTS } from './webhook.ts';

const KNOWN_EVENTS: Record<EndpointKind, ReadonlySet<string>> = {
  webhook: new Set([...EVENT_NAMES, ALL_EVENTS]),
  hook: new Set([...HOOK_EVENTS, ALL_EVENTS]),
};
const UNKNOWN_EVENT: Record<EndpointKind, Problem> = {
  webhook: webhookProblems.unknown_event(),
  hook: webhookProblems.unknown_hook_event({ events: HOOK_EVENTS.join(', ') }),
};

/**
 * Checks the address and the names of events of an endpoint.
 * @returns the fields in their stored form: the address as written, events without duplicates, `*` alone.
 * @throws Refusal `validation_error` under `url` and `events`.
 */
export function checkWebhook(
  fields: { url?: string; events?: readonly string[] },
  outboundClient: OutboundClient,
  kind: EndpointKind,
): { url?: string; events?: string[] } {
  const errors: FieldErrors = {};
  const urlFault = fields.url === undefined ? null : faultOfUrl(fields.url, outboundClient);
  if (urlFault !== null) errors['url'] = [urlFault];
  for (const [index, name] of (fields.events ?? []).entries()) {
    if (!KNOWN_EVENTS[kind].has(name)) errors[`events.${index}`] = [UNKNOWN_EVENT[kind]];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...(fields.url === undefined ? {} : { url: fields.url }),
    ...(fields.events === undefined ? {} : { events: withoutDuplicates(fields.events) }),
  };
}

function faultOfUrl(text: string, outboundClient: OutboundClient): Problem | null {
  if (!text.startsWith('https://')) return webhookProblems.not_https();
  const url = URL.parse(text);
  if (!url || /\s/.test(text)) return webhookProblems.invalid_url();
  if (url.username !== '' || url.password !== '') return webhookProblems.credentials();
  return outboundClient.refusalOf(url);
}

const withoutDuplicates = (events: readonly string[]): string[] =>
  events.includes(ALL_EVENTS) ? [ALL_EVENTS] : [...new Set(events)];
