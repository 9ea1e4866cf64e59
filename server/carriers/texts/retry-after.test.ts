import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { chatappConnection } from '../chatapp/chatapp-connection.ts';
import { telnyxConnection } from '../telnyx/telnyx-connection.ts';
import { serveVendor, type VendorReply } from '../testing/vendor-server.ts';
import { twilioConnection } from '../twilio/twilio-connection.ts';
import type { TextConnection } from './text-connection.ts';

const client = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
let reply: VendorReply;
let stop: () => Promise<void>;
let connections: TextConnection[];
before(async () => {
  const server = await serveVendor(async () => reply);
  const account = { workspaceId: 1, baseUrl: server.url };
  const ids = { phoneNumberId: '1', businessAccountId: '2', appId: '3', version: 'v25.0' };
  const secrets = { accessToken: 'a', appSecret: 'b', verifyToken: 'c' };
  const way = { messagingProfileId: null, connectionId: null };
  const twilio = { accountSid: 'AC1', authToken: 't', apiKey: null, messagingServiceSid: null };
  connections = [
    twilioConnection({ ...account, ...twilio }, client),
    telnyxConnection({ ...account, ...way, apiKey: 'k', publicKey: 'p' }, client),
    chatappConnection({ ...account, ...ids, ...secrets }, client, null),
  ];
  stop = server.stop;
});
after(() => stop());

const text = { workspaceId: 1, messageId: 7, from: '+14155550199', to: '+14155550100', body: 'Hello' };

/** What each vendor's answer with this header asks for, in milliseconds. */
async function waits(status: number, retryAfter: string | null): Promise<(number | null)[]> {
  reply = { status, body: {}, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } };
  const answers = connections.map(async (connection) => {
    const result = await connection.send({ ...text, channel: 'sms' }, null, AbortSignal.timeout(5_000));
    assert.equal(result.accepted, null);
    return result.accepted === null ? (result.retryAfterMs ?? null) : null;
  });
  return Promise.all(answers);
}
const all = <T>(value: T): T[] => [value, value, value];

describe('the time at which a vendor wants to be asked again', () => {
  it('is that of its 429 and 503', async () => {
    assert.deepEqual(await waits(429, '90'), all(90_000));
    assert.deepEqual(await waits(503, '0.5'), all(500));
    assert.deepEqual(await waits(503, null), all(null));
  });

  it('may be a date', async () => {
    const [asked = null] = await waits(503, new Date(Date.now() + 600_000).toUTCString());
    assert.ok(asked !== null && asked > 0 && asked <= 600_000);
    assert.deepEqual(await waits(503, 'Thu, 01 Jan 1970 00:00:00 GMT'), all(0));
  });

  it('is an hour at most, and none that cannot be read', async () => {
    for (const hostile of ['99999999999999999999', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])
      assert.deepEqual(await waits(429, hostile), all(3_600_000), hostile);
    for (const hostile of ['-1', 'soon', '1e9', '0x10', '', 'NaN', 'Infinity'])
      assert.deepEqual(await waits(429, hostile), all(null), hostile);
  });
});
