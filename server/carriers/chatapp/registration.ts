import type { TextFault } from '../text-carrier.ts';
import { isPlatformFault, readNames } from './chatapp-platform.ts';
import { accountFaultIn, toldIn, type Graph } from './graph-api.ts';

/** What became of a name that was approved: it shows, there is none, or why it does not show yet. */
export type NameShown = 'shown' | 'none' | { kind: 'later' | 'refused'; fault: TextFault | null };

/** The PIN is wrong, or was wrong too often: another attempt would lock the number. */
const WRONG_PIN: ReadonlySet<string> = new Set(['133005', '133006', '133008', '133009']);
/** Too many registrations in 72 hours. */
const TOO_OFTEN = '133016';

export const isWrongPin = ({ code }: TextFault): boolean => code !== null && WRONG_PIN.has(code);

/**
 * Registers a number again when a name was approved that does not show yet
 * (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/registration).
 */
export async function showApprovedName(ask: Graph, phoneNumberId: string, pin: string): Promise<NameShown> {
  const before = await readNames(ask, phoneNumberId);
  if (isPlatformFault(before)) return outcomeOf(before.fault);
  if (before.requested?.status !== 'approved') return 'none';
  const json = { messaging_product: 'whatsapp', pin };
  const answer = await ask({ method: 'POST', path: `${phoneNumberId}/register`, json });
  if (toldIn(answer)?.['success'] !== true) return outcomeOf(accountFaultIn(answer).fault);
  const after = await readNames(ask, phoneNumberId);
  return isPlatformFault(after) || after.requested?.status === 'approved'
    ? { kind: 'later', fault: null }
    : 'shown';
}

const outcomeOf = (fault: TextFault): NameShown => ({
  kind: fault.kind === 'later' || fault.code === TOO_OFTEN ? 'later' : 'refused',
  fault,
});
