import assert from 'node:assert/strict';
import { pino } from 'pino';
import { trunksOf } from '../stream-access-of.ts';
import { receiveCalls } from '../../calls/inbound/receive-call.ts';
import { VoiceNode } from '../../calls/nodes/voice-node.ts';
import { answerCalls } from '../../simulator/testing/typed-fixture.ts';
import { lazy } from '../../simulator/testing/lazy.ts';
import { routeCalls } from '../../carriers/route-calls.ts';
import { API_KEY } from '../../carriers/testing/telnyx-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../../carriers/testing/twilio-vendor.ts';
import { StreamedCalls } from '../../carriers/streams/streamed-calls.ts';
import { APPLICATION, TelnyxCalls } from '../../carriers/streams/testing/telnyx-calls.ts';
import { TwilioCalls } from '../../carriers/streams/testing/twilio-calls.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import { startTestApi, type Json, type TestApi } from '../../testing/test-api.ts';
import { tone } from '../../voice/audio/tone.ts';
import { startTimedEngine, type MediaTime } from '../../voice/media/testing/media-time.ts';
import type { SpeechSynthesizer } from '../../voice/speech/synthesizer.ts';

/** The pitch of the voice: every sentence is two seconds of it. */
export const VOICE_HZ = 440;
const voice: SpeechSynthesizer = {
  async *speak() {
    yield { pcm: tone([VOICE_HZ], 2_000), words: [] };
  },
};

/** A workspace whose number calls through an account at a stand-in of a vendor. */
export interface StreamedNumber {
  workspace: TestWorkspace;
  key: string;
  number: string;
  carrier: Json;
}

/** The API with calls over WebSockets, whose sound is in a time of its own. */
export interface StreamFixture {
  api: TestApi;
  streams: StreamedCalls;
  twilio: TwilioCalls;
  telnyx: TelnyxCalls;
  time: MediaTime;
  sessions(): number;
  open(vendor: 'twilio' | 'telnyx', settings?: object): Promise<StreamedNumber>;
  stop(): Promise<void>;
}

export async function startStreamFixture(ports: { from: number; to: number }): Promise<StreamFixture> {
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const client = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
  const offline = () => assert.fail('This call does not leave by a stream.');
  const carrier = lazy(() =>
    routeCalls({ freeLines: 0, dial: offline }, { freeLines: offline, dial: offline }, parts.streams),
  );
  const api = await startTestApi({ outboundClient: client, carrier, streams: lazy(() => parts.streams) });
  const engine = { workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 4, log };
  const { engine: media, time } = await startTimedEngine(engine);
  const stopping = new AbortController();
  const { sql, databaseUrl } = api;
  const { store, providers, providerClient, commandedCalls } = api.services;
  const node = await VoiceNode.start({ sql, databaseUrl, store, clock: time, log });
  commandedCalls.begin(node.id);
  const receive = receiveCalls({
    ...{ sql, store, clock: time, log, node, signal: stopping.signal, recordingNotice: false },
    thinking: { providers, client: providerClient },
    commandedCalls,
    trunkOf: trunksOf(api.services.secrets),
  });
  const origin = (): string => new URL(api.baseUrl).origin;
  const streams: StreamedCalls = new StreamedCalls({
    ...{ receive, media, synthesizer: time.waitingFor(voice), clock: time, log, client, maxCalls: 4 },
    ...{ origins: () => ({ own: origin(), shared: origin() }), isReached: true },
  });
  const parts = { streams };
  const twilio = new TwilioCalls(time);
  const telnyx = new TelnyxCalls(time, () => api.clock.now());
  await Promise.all([twilio.start(), telnyx.start()]);
  return {
    ...{ api, streams, twilio, telnyx, time },
    sessions: () => media.sessions,
    open: (vendor, settings = {}) => {
      const own =
        vendor === 'twilio'
          ? { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: twilio.url }
          : {
              api_key: API_KEY,
              public_key: telnyx.publicKey,
              connection_id: APPLICATION,
              base_url: telnyx.url,
            };
      return openNumber(api, { kind: vendor, settings: { ...own, ...settings } });
    },
    stop: async () => {
      stopping.abort();
      streams.drain();
      await streams.settled();
      await node.stop();
      await Promise.all([twilio.stop(), telnyx.stop()]);
      await media.close();
      await api.stop();
    },
  };
}

async function openNumber(api: TestApi, body: object): Promise<StreamedNumber> {
  const workspace = await api.makeWorkspace();
  const key = workspace.keys.write;
  const number = await answerCalls(api, workspace);
  const added = await api.post('/carriers', body, { key });
  assert.equal(added.status, 201, added.raw.toString());
  const carrier: Json = added.body.data;
  const [row] = (await api.get('/phone-numbers', { key })).body.data;
  const named = await api.patch(`/phone-numbers/${row.id}`, { voice_carrier_id: carrier.id }, { key });
  assert.equal(named.status, 200, named.raw.toString());
  return { workspace, key, number, carrier };
}
