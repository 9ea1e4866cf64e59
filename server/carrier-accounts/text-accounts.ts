import { usualPort } from '../voice/sip/flow.ts';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { chatappConnection } from '../carriers/chatapp/chatapp-connection.ts';
import { GRAPH_URL, type ChatappAccount } from '../carriers/chatapp/graph-api.ts';
import { TELNYX_URL, telnyxConnection } from '../carriers/telnyx/telnyx-connection.ts';
import type { SmppSessions } from '../carriers/smpp/smpp-sessions.ts';
import { simulatedTexts } from '../carriers/simulated-texts.ts';
import type { TextCarrier } from '../carriers/text-carrier.ts';
import { carrierOff, routeTexts, type OpenTextCarrier } from '../carriers/texts/route-texts.ts';
import type { TextConnection, VendorClient } from '../carriers/texts/text-connection.ts';
import { textFaultProblems } from '../carriers/texts/text-fault.problems.ts';
import { TWILIO_URL, twilioConnection } from '../carriers/twilio/twilio-connection.ts';
import { isoOf } from '../platform/instants.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import {
  isStreamKind,
  isTextKind,
  secretPurpose,
  type Carrier,
  type CarrierRecord,
  type SecretName,
} from './carrier.ts';
import { openSmpp } from './smpp/open-smpp.ts';
import type { SmppTextServices } from './smpp/smpp-texts.ts';
import { voiceUrl } from './stream-access-of.ts';
import {
  findSealedCarrier,
  writeFault,
  type SealedCarrier,
  type SealedChatapp,
  type SealedTextCarrier,
} from './carriers.queries.ts';

/** What an account at a vendor is opened with. */
export interface TextAccountServices {
  secrets: SecretBox;
  outboundClient: VendorClient;
  /** Where calls over TLS arrive; the usual port unless given. */
  sipTlsPort?: number;
}

/** Where SIP over TLS is, unless another port is told. */
export const SIPS_PORT = usualPort('TLS');

/** Where this server is reached from outside. */
export interface InboundServices {
  secrets: SecretBox;
  origin: () => string;
}

const BASE = '/api/v1/carriers';

/** A token that only the vendor of this carrier is told; it cannot be computed without `SECRET_KEY`. */
export const inboundToken = (secrets: SecretBox, carrierId: number): string =>
  secrets.derive(`inbound texts of carrier ${carrierId}`);

/** The address to which the vendor of a carrier brings texts and reports. */
export const inboundUrl = ({ secrets, origin }: InboundServices, carrierId: number): string =>
  `${origin()}${BASE}/${carrierId}/inbound/${inboundToken(secrets, carrierId)}`;

/** Whether a vendor can call this server; a name is taken for one that it finds too. */
export function hasPublicOrigin({
  origin,
  outboundClient,
}: Pick<InboundServices, 'origin'> & Pick<TextAccountServices, 'outboundClient'>): boolean {
  const url = URL.parse(origin());
  if (!url) return false;
  const address = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? address !== 'localhost' : outboundClient.isReachable(address);
}

/** The carrier as answers show it. */
export const withInboundUrl = (services: InboundServices, carrier: CarrierRecord): Carrier => ({
  ...carrier,
  inbound_url: isTextKind(carrier.kind) ? inboundUrl(services, carrier.id) : null,
  voice_url: isStreamKind(carrier.kind) ? voiceUrl(services, carrier.id) : null,
});

export const isTextCarrier = (carrier: SealedCarrier): carrier is SealedTextCarrier =>
  isTextKind(carrier.kind);

/** The account of a carrier; null when a secret cannot be decrypted, because `SECRET_KEY` is another. */
export function openTextAccount(
  carrier: SealedTextCarrier,
  { secrets, outboundClient, sipTlsPort: port = SIPS_PORT }: TextAccountServices,
): TextConnection | null {
  const { workspaceId } = carrier;
  const open = opener(carrier, secrets);
  if (carrier.kind === 'chatapp_cloud') {
    const account = chatappAccountOf(carrier, secrets);
    const { sip_hostname: hostname, codecs } = carrier.settings;
    const sip = hostname === null ? null : { hostname, port, codecs };
    return account && chatappConnection(account, outboundClient, sip);
  }
  const apiKey = open('api_key');
  if (carrier.kind === 'telnyx') {
    if (apiKey === null) return null;
    const {
      public_key: publicKey,
      messaging_profile_id: messagingProfileId,
      connection_id: connectionId,
      base_url: url,
    } = carrier.settings;
    const ways = { messagingProfileId, connectionId };
    const account = { workspaceId, baseUrl: url ?? TELNYX_URL, apiKey, publicKey, ...ways };
    return telnyxConnection(account, outboundClient);
  }
  const { account_sid: accountSid, api_key_sid: keySid, messaging_service_sid: service } = carrier.settings;
  const authToken = open('auth_token');
  if (authToken === null || (keySid !== null && apiKey === null)) return null;
  const key = keySid === null || apiKey === null ? null : { sid: keySid, secret: apiKey };
  const baseUrl = carrier.settings.base_url ?? TWILIO_URL;
  const account = { workspaceId, baseUrl, accountSid, authToken, apiKey: key, messagingServiceSid: service };
  return twilioConnection(account, outboundClient);
}

/** A number at the chat app with its secrets; null when one cannot be decrypted. */
export function chatappAccountOf(
  { workspaceId, settings, sealedSecrets }: SealedChatapp,
  secrets: SecretBox,
): ChatappAccount | null {
  const open = opener({ workspaceId, sealedSecrets }, secrets);
  const [accessToken, appSecret] = [open('access_token'), open('app_secret')];
  const verifyToken = open('verify_token');
  if (accessToken === null || appSecret === null || verifyToken === null) return null;
  return {
    ...{ workspaceId, accessToken, appSecret, verifyToken },
    baseUrl: settings.base_url ?? GRAPH_URL,
    version: settings.api_version,
    phoneNumberId: settings.phone_number_id,
    businessAccountId: settings.business_account_id,
    appId: settings.app_id,
  };
}

/** Decrypts the secrets of a carrier by their names; null for one that is not kept or cannot be read. */
const opener =
  (
    { workspaceId, sealedSecrets }: Pick<SealedCarrier, 'workspaceId' | 'sealedSecrets'>,
    secrets: SecretBox,
  ) =>
  (name: SecretName): string | null => {
    const sealed = sealedSecrets[name];
    return sealed === undefined ? null : secrets.open(sealed, secretPurpose(workspaceId, name));
  };

/** Opens the accounts that texts leave by, each time anew: settings may have changed. */
const openTextCarriers =
  (
    services: TextAccountServices &
      InboundServices & { log: Logger } & Omit<SmppTextServices, 'sessions'> & { smpp: SmppSessions },
  ): OpenTextCarrier =>
  async (workspaceId, carrierId) => {
    const { sql, clock, log } = services;
    const carrier = await findSealedCarrier(sql, workspaceId, carrierId);
    if (!carrier?.active) return { fault: carrierOff() };
    if (!isTextCarrier(carrier) && carrier.kind !== 'smpp') return { fault: carrierOff() };
    const connection =
      carrier.kind === 'smpp' ? openSmpp(carrier, services) : openTextAccount(carrier, services);
    if (!connection) {
      return { fault: { kind: 'account', code: null, problem: textFaultProblems.account_refused() } };
    }
    return {
      connection,
      reportUrl: (messageId) =>
        hasPublicOrigin(services) ? `${inboundUrl(services, carrierId)}?m=${messageId}` : null,
      onAccountFault: async ({ code, problem }) => {
        log.warn({ carrier_id: carrierId, code }, 'text carrier refused the account');
        const message = problem.sentence('en');
        const fault = { message, source: 'text', at: isoOf(clock.now()) } as const;
        await writeFault(sql, workspaceId, carrierId, fault);
      },
    };
  };

/** Texts of numbers with an account leave by it, all others by the simulated network. */
export const openTexts = (services: Parameters<typeof openTextCarriers>[0]): TextCarrier =>
  routeTexts(simulatedTexts(services), openTextCarriers(services));
