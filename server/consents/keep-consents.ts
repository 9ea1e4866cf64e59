import { showContact } from '../contacts/write-contact.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import { MAX_CONSENTS, MAX_CONTACTS_AT_ONCE, type Consent } from './consent.ts';
import { consentProblems } from './consents.problems.ts';
import {
  insertConsents,
  listConsentingContacts,
  listConsents,
  lockConsent,
  lockContactsOfConsents,
  withdrawConsentOf,
  type ConsentValues,
} from './consents.queries.ts';
import type { ConsentInput, ConsentsInput } from './consents.schema.ts';

/** How many unknown contacts one refusal names. */
const MAX_FAULTS = 20;

/** The consents of a contact, the newest first. @throws Refusal `not_found`. */
export async function showConsents(context: ActionContext, { id }: { id: number }): Promise<Consent[]> {
  await showContact(context, { id });
  return listConsents(context.db, context.workspaceId, id);
}

/**
 * Keeps that a contact agreed to be called. The same consent again is the one that is kept.
 * @throws Refusal `not_found`; `validation_error` by field; `invalid_state` at the limit of a contact.
 */
export async function keepConsent(
  context: ActionContext,
  { id, ...input }: ConsentInput & { id: number },
): Promise<Consent> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId } = inner;
    await showContact(inner, { id });
    const values = readConsent(input, inner.now);
    await insertConsents(db, workspaceId, [id], values, byOf(inner));
    const kept = (await listConsents(db, workspaceId, id)).find(
      (consent) => consent.withdrawn_at === null && isSame(consent, values),
    );
    if (!kept) throw invalidState(consentProblems.too_many_consents({ limit: MAX_CONSENTS }));
    return kept;
  });
}

/**
 * Keeps the same consent for many contacts: those of `contact_ids`, and those with the tag.
 * @throws Refusal `validation_error` by field; nothing is kept then.
 */
export async function keepConsents(
  context: ActionContext,
  input: ConsentsInput,
): Promise<{ created: number; unchanged: number }> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId } = inner;
    const values = readConsent(input, inner.now);
    const ids = [...new Set(input.contact_ids ?? [])];
    const tag = input.tag?.trim() ?? null;
    const found = await listConsentingContacts(db, workspaceId, { ids, tag }, MAX_CONTACTS_AT_ONCE + 1);
    checkContacts(input.contact_ids ?? [], new Set(found), tag);
    const kept = await insertConsents(db, workspaceId, found, values, byOf(inner));
    return { created: kept.length, unchanged: found.length - kept.length };
  });
}

/**
 * A person takes a consent back; campaigns do not call them any more unless another consent counts. Once it
 * is answered, no call of a campaign that needs it is dialled.
 * @throws Refusal `not_found`; `invalid_state` when it is withdrawn.
 */
export async function withdrawConsent(
  context: ActionContext,
  { id, consent_id: consentId, withdrawal }: { id: number; consent_id: number; withdrawal?: string | null },
): Promise<Consent> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockContactsOfConsents(db, workspaceId, [id]);
    const consent = await lockConsent(db, workspaceId, id, consentId);
    if (!consent) throw notFound('consent');
    if (consent.withdrawn_at !== null) throw invalidState(consentProblems.withdrawn());
    await withdrawConsentOf(db, workspaceId, consentId, withdrawal?.trim() || null, isoOf(now));
    return (await lockConsent(db, workspaceId, id, consentId)) ?? consent;
  });
}

const byOf = ({ by, now }: ActionContext): { userId: number | null; most: number; now: string } => ({
  userId: by.kind === 'user' ? by.userId : null,
  most: MAX_CONSENTS,
  now: isoOf(now),
});

function readConsent(input: ConsentInput, now: Temporal.Instant): ConsentValues {
  const errors: FieldErrors = {};
  const givenAt = parseInstant(input.given_at);
  const wording = input.wording.trim();
  if (Temporal.Instant.compare(givenAt, now) > 0) errors['given_at'] = [consentProblems.in_the_future()];
  if (wording === '') errors['wording'] = [consentProblems.blank_wording()];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { given_at: isoOf(givenAt), way: input.way, wording, evidence: input.evidence?.trim() || null };
}

const isSame = (consent: Consent, values: ConsentValues): boolean =>
  consent.given_at === values.given_at && consent.way === values.way && consent.wording === values.wording;

function checkContacts(ids: readonly number[], found: ReadonlySet<number>, tag: string | null): void {
  const errors: FieldErrors = {};
  let faults = 0;
  for (const [index, id] of ids.entries()) {
    if (found.size > MAX_CONTACTS_AT_ONCE || found.has(id) || (faults += 1) > MAX_FAULTS) continue;
    errors[`contact_ids.${index}`] = [consentProblems.unknown_contact({ id })];
  }
  if (found.size > MAX_CONTACTS_AT_ONCE) {
    errors['tag'] = [consentProblems.too_many_contacts({ limit: MAX_CONTACTS_AT_ONCE })];
  }
  if (found.size === 0 && ids.length === 0) {
    errors[tag === null ? 'contact_ids' : 'tag'] = [consentProblems.nobody()];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
