import type { SmppSessions } from '../../carriers/smpp/smpp-sessions.ts';
import type { TextConnection } from '../../carriers/texts/text-connection.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { SealedSmpp } from '../carriers.queries.ts';
import { findOverSmpp, sendOverSmpp, type SmppTextServices } from './smpp-texts.ts';
import { smppAccessOf } from './smpp-settings.ts';

/** The account of a carrier ready to send; null when its password cannot be decrypted. */
export function openSmpp(
  carrier: SealedSmpp,
  {
    secrets,
    smpp,
    ...services
  }: Omit<SmppTextServices, 'sessions'> & { secrets: SecretBox; smpp: SmppSessions },
): Pick<TextConnection, 'send' | 'find'> | null {
  const access = smppAccessOf(carrier, secrets);
  if (!access) return null;
  const account = { access, settings: carrier.settings };
  return {
    send: (text) => sendOverSmpp({ ...services, sessions: smpp }, account, text),
    find: (text) => findOverSmpp(services, access, text),
  };
}
