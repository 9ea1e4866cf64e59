import { timingSafeEqual } from 'node:crypto';
import type { StreamAccess, TrunkOf } from '../carriers/streams/stream-access.ts';
import { TELNYX_URL } from '../carriers/telnyx/telnyx-connection.ts';
import { TWILIO_URL } from '../carriers/twilio/twilio-connection.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { secretPurpose, type SecretName } from './carrier.ts';
import { chatappTrunkOf } from './chatapp-access-of.ts';
import { findSealedCarrier, type SealedCarrier } from './carriers.queries.ts';
import { trunkAccessOf } from './trunk-access-of.ts';

const BASE = '/api/v1/carriers';

/**
 * The path at which a vendor asks about the calls of a carrier; its token cannot be computed without
 * `SECRET_KEY`.
 */
const voicePath = (secrets: SecretBox, carrierId: number): string =>
  `${BASE}/${carrierId}/voice/${voiceToken(secrets, carrierId)}`;

const voiceToken = (secrets: SecretBox, carrierId: number): string =>
  secrets.derive(`calls of carrier ${carrierId}`);

/** The address that is entered at the vendor as the webhook of calls. */
export const voiceUrl = (
  { secrets, origin }: { secrets: SecretBox; origin: () => string },
  carrierId: number,
): string => origin() + voicePath(secrets, carrierId);

/** Whether a request for the voice address of a carrier knows its token. */
export function isVoiceToken(secrets: SecretBox, carrierId: number, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(voiceToken(secrets, carrierId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * An account at a vendor as calls use it; null for other kinds, and when a secret cannot be decrypted,
 * because `SECRET_KEY` is another.
 */
export function streamAccessOf(carrier: SealedCarrier, secrets: SecretBox): StreamAccess | null {
  if (carrier.kind !== 'twilio' && carrier.kind !== 'telnyx') return null;
  const { workspaceId, id, sealedSecrets } = carrier;
  const open = (name: SecretName): string | null => {
    const sealed = sealedSecrets[name];
    return sealed === undefined ? null : secrets.open(sealed, secretPurpose(workspaceId, name));
  };
  const { max_calls: maxCalls, cps: callsPerSecond, base_url: url } = carrier.settings;
  const limits = { workspaceId, carrierId: id, maxCalls, callsPerSecond };
  const paths = { voicePath: voicePath(secrets, id), streamsPath: `${BASE}/${id}/streams` };
  const apiKey = open('api_key');
  if (carrier.kind === 'telnyx') {
    if (apiKey === null) return null;
    const { public_key: publicKey, connection_id: connectionId } = carrier.settings;
    const account = { workspaceId, baseUrl: url ?? TELNYX_URL, apiKey, publicKey, connectionId };
    return { ...limits, ...paths, vendor: 'telnyx', account };
  }
  const { account_sid: accountSid, api_key_sid: keySid } = carrier.settings;
  const authToken = open('auth_token');
  if (authToken === null || (keySid !== null && apiKey === null)) return null;
  const key = keySid === null || apiKey === null ? null : { sid: keySid, secret: apiKey };
  const account = { workspaceId, baseUrl: url ?? TWILIO_URL, accountSid, authToken, apiKey: key };
  return { ...limits, ...paths, vendor: 'twilio', account };
}

/** Finds the carrier of calls that is switched on. */
export const trunksOf =
  (secrets: SecretBox): TrunkOf =>
  async (db, workspaceId, carrierId, number) => {
    const carrier = await findSealedCarrier(db, workspaceId, carrierId);
    if (!carrier?.active) return null;
    if (carrier.kind === 'chatapp_cloud')
      return number === undefined ? null : chatappTrunkOf(carrier, number, secrets);
    return carrier.kind === 'sip' ? trunkAccessOf(carrier, secrets) : streamAccessOf(carrier, secrets);
  };
