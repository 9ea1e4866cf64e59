import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { faultIn, toldIn, type Graph } from '../chatapp/graph-api.ts';
import { notSent, objectOf, wordOf } from '../texts/vendor-answer.ts';
import { meaningOf } from './refusals.ts';

/** What the platform says of a person's permission for calls of a number. */
export interface ToldPermission {
  permission: 'none' | 'temporary' | 'permanent';
  expiresAt: Temporal.Instant | null;
}

/** What became of the wish to call somebody. */
export type AskedPermission =
  | { asked: true }
  /** The platform refused, or said nothing; `code` is the platform's, if it named one. */
  | { asked: false; code: string | null; reason: string };

/** Whom a number of the workspace wants to call: E.164, or the platform's id of somebody without a number. */
export interface PermittingPerson {
  workspaceId: number;
  carrierId: number;
  person: string;
}

/** Asks the platform, and through it people, whether they may be called (docs/chatapp-calls.md). */
export interface CallPermissions {
  /** Null when the platform does not say it now. Never rejects. */
  stateOf(asked: PermittingPerson): Promise<ToldPermission | null>;
  /** Has the person asked; they answer when they like. Never rejects. */
  request(asked: PermittingPerson & { text: string }): Promise<AskedPermission>;
}

const STATES: Record<string, ToldPermission['permission']> = {
  no_permission: 'none',
  temporary: 'temporary',
  permanent: 'permanent',
};
/** A request waits for the answer, so it is not waited for long. */
const WITHIN_MS = 5_000;

/** Asks what the platform knows; null without a usable answer. */
export async function askPermission(
  ask: Graph,
  phoneNumberId: string,
  person: string,
): Promise<ToldPermission | null> {
  const whom = person.startsWith('+') ? { user_wa_id: person.slice(1) } : { recipient: person };
  const path = `${phoneNumberId}/call_permissions?${new URLSearchParams(whom).toString()}`;
  const answer = await ask({ method: 'GET', path, signal: AbortSignal.timeout(WITHIN_MS) });
  const told = objectOf(toldIn(answer)?.['permission']);
  const permission = STATES[wordOf(told?.['status']) ?? ''];
  if (!told || permission === undefined) return null;
  if (permission !== 'temporary') return { permission, expiresAt: null };
  // The documentation has both names.
  const seconds = Number(told['expiration_time'] ?? told['expiration']);
  const isTime = Number.isFinite(seconds) && seconds > 0 && seconds < 1e11;
  return { permission, expiresAt: isTime ? Temporal.Instant.fromEpochMilliseconds(seconds * 1_000) : null };
}

/** Sends the person a message with buttons by which they permit calls. */
export async function sendPermissionRequest(
  ask: Graph,
  phoneNumberId: string,
  { person, text }: { person: string; text: string },
): Promise<AskedPermission> {
  const name = 'call_permission_request';
  const json = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(person.startsWith('+') ? { to: person.slice(1) } : { recipient: person }),
    type: 'interactive',
    interactive: { type: name, action: { name }, body: { text } },
  };
  const path = `${phoneNumberId}/messages`;
  const answer = await ask({ method: 'POST', path, json, signal: AbortSignal.timeout(WITHIN_MS) });
  return toldIn(answer) ? { asked: true } : { asked: false, ...refusalIn(answer) };
}

function refusalIn(answer: OutboundAnswer): { code: string | null; reason: string } {
  const fault = notSent(answer) ?? faultIn(answer);
  const code = fault?.code ?? null;
  const reason = (code === null ? null : meaningOf(code)) ?? fault?.problem.sentence('en');
  return { code, reason: reason ?? 'The platform did not answer.' };
}
