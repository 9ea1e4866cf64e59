import { isIP } from 'node:net';
import type { SmppAccess } from '../../carriers/smpp/smpp-sessions.ts';
import { fieldProblems } from '../../platform/field.problems.ts';
import { addressProblems } from '../../platform/outbound/address.problems.ts';
import type { Problem } from '../../platform/problem.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { secretPurpose, type SmppSettings } from '../carrier.ts';
import { carrierProblems } from '../carriers.problems.ts';
import type { SealedSmpp } from '../carriers.queries.ts';
import { isHost } from '../check-settings.ts';
import { trunkProblems } from '../trunk.problems.ts';
import { smppProblems } from './smpp.problems.ts';

const DEFAULTS: SmppSettings = {
  ...{ host: '', port: null, transport: 'tcp', tls_verify: true, system_id: '', system_type: null },
  ...{ bind: 'transceiver', default_alphabet: 'gsm', number_format: 'e164_no_plus' },
  ...{ source_ton: null, source_npi: null, destination_ton: null, destination_npi: null },
  max_per_second: 10,
};

/** Ports that carriers use where they name none. */
const USUAL_PORTS = { tcp: 2775, tls: 3550 } as const;

/** Settings by which the password is meant for somebody else. */
const OF_PASSWORD = ['host', 'port', 'system_id'] as const;

/**
 * The settings of an account at an SMSC after a change, the password where it is new, and what is wrong with
 * them by field.
 * @param hasPassword whether one is kept; it is never used at another server or for another account.
 * @param isReachable whether an address that a workspace names may be connected to.
 */
export function readSmppSettings(
  { before, hasPassword }: { before: SmppSettings | null; hasPassword: boolean },
  { password, ...sent }: Record<string, unknown>,
  isReachable: (address: string) => boolean,
): { settings: SmppSettings; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const refuse = (field: string, problem: Problem): void =>
    void (errors[`settings.${field}`] ??= []).push(problem);
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  for (const [field] of given) {
    if (!(field in DEFAULTS)) refuse(field, carrierProblems.setting_of_other_kind({ kind: 'smpp' }));
  }
  const known = Object.fromEntries(given.filter(([field]) => field in DEFAULTS));
  const settings: SmppSettings = { ...DEFAULTS, ...before, ...known };
  settings.host = settings.host.trim().toLowerCase();
  if (settings.host === '') refuse('host', fieldProblems.required({ field: 'host' }));
  else if (!isHost(settings.host)) refuse('host', trunkProblems.not_a_host());
  else if (isIP(settings.host) !== 0 && !isReachable(settings.host))
    refuse('host', addressProblems.not_public());
  if (settings.system_id === '') refuse('system_id', fieldProblems.required({ field: 'system_id' }));
  // The schema knows a third one, which SIP has.
  if (!(settings.transport in USUAL_PORTS)) refuse('transport', smppProblems.no_datagrams());
  const keeps = password === undefined && hasPassword;
  if (typeof password !== 'string' && !keeps)
    refuse('password', fieldProblems.required({ field: 'password' }));
  const isMoved = before !== null && OF_PASSWORD.some((field) => before[field] !== settings[field]);
  if (keeps && isMoved) refuse('password', carrierProblems.secret_again());
  return { settings, errors };
}

/** An account ready for use; null when its password cannot be decrypted, because `SECRET_KEY` is another. */
export function smppAccessOf(
  {
    workspaceId,
    id,
    settings,
    sealedSecrets,
  }: Pick<SealedSmpp, 'workspaceId' | 'id' | 'settings' | 'sealedSecrets'>,
  secrets: SecretBox,
): SmppAccess | null {
  const sealed = sealedSecrets['password'];
  const password = sealed === undefined ? null : secrets.open(sealed, secretPurpose(workspaceId, 'password'));
  if (password === null) return null;
  const {
    host,
    port,
    transport,
    tls_verify: verifies,
    system_id: systemId,
    system_type: systemType,
  } = settings;
  return {
    ...{ workspaceId, carrierId: id, binds: settings.bind, perSecond: settings.max_per_second },
    server: {
      ...{ host, port: port ?? USUAL_PORTS[transport], secure: transport === 'tls', verifies },
      account: { systemId, password, systemType: systemType ?? '' },
    },
  };
}
