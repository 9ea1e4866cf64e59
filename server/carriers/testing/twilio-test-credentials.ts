import type { VendorReply, VendorRequest } from './vendor-server.ts';

/** What an account tries requests with that cost and change nothing. */
export const TEST_ACCOUNT_SID = 'ACfedcba9876543210fedcba9876543210';
export const TEST_AUTH_TOKEN = '1e0f3d2c5b4a79687869a4b5c2d3f0e1';

/** Receivers that are refused, by error code (https://www.twilio.com/docs/iam/test-credentials). */
export const MAGIC_RECEIVERS: Record<string, number> = {
  ...{ '+15005550001': 21211, '+15005550002': 21612, '+15005550003': 21408 },
  ...{ '+15005550004': 21610, '+15005550009': 21614 },
};

/** The same of senders; test credentials have no number of the account. */
const MAGIC_SENDERS: Record<string, number | null> = {
  ...{ '+15005550001': 21212, '+15005550006': null, '+15005550007': 21606, '+15005550008': 21611 },
};

export const usesTestCredentials = ({ headers }: VendorRequest): boolean =>
  headers.authorization ===
  `Basic ${Buffer.from(`${TEST_ACCOUNT_SID}:${TEST_AUTH_TOKEN}`).toString('base64')}`;

/**
 * What Twilio answers to test credentials: of texts only whether one would be taken; it sends nothing and
 * reports nothing. They take no `MessagingServiceSid`; the documentation names no code for that, this one is
 * that of a service that does not exist.
 */
export function answerTest({ method, path, body }: VendorRequest): VendorReply {
  if (method !== 'POST' || path !== `/2010-04-01/Accounts/${TEST_ACCOUNT_SID}/Messages.json`)
    return refusal(403, 20008);
  const form = new URLSearchParams(body);
  if (form.has('MessagingServiceSid')) return refusal(400, 21701);
  const [from, to] = [form.get('From') ?? '', form.get('To') ?? ''];
  const code = from in MAGIC_SENDERS ? MAGIC_SENDERS[from] : 21606;
  const refused = code ?? MAGIC_RECEIVERS[to];
  if (refused !== undefined) return refusal(400, refused);
  const sid = `SM${'0'.repeat(32)}`;
  const text = { sid, account_sid: TEST_ACCOUNT_SID, from, to, body: form.get('Body') };
  return { status: 201, body: { ...text, direction: 'outbound-api', status: 'queued', num_segments: '1' } };
}

/** An error as Twilio's API writes it. */
export const refusal = (status: number, code: number): VendorReply => ({
  status,
  body: { code, message: 'refused', more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
