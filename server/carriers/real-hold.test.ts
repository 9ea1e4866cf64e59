import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { startLossyRelay } from '../voice/sip/testing/lossy-relay.ts';
import { sippSession, type SippStep } from '../voice/sip/testing/sipp-scenario.ts';
import { SIPP, startScriptedCaller } from '../voice/sip/testing/start-sipp.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';

const CALL_ID = 'held@127.0.0.1';
const sentence =
  'Thank you for calling. We are open every day from nine in the morning until five in the evening. ';

/** What a caller does when they are told to, by a message of that name. */
const holds = (port: number): readonly SippStep[] => [
  { calls: true, body: sippSession([], { port }) },
  { hears: 200, to: 'INVITE' },
  { acks: 1 },
  { takes: 'HOLD' },
  { sends: 'UPDATE', cseq: 2, body: sippSession(['a=sendonly'], { port, version: 2 }) },
  { hears: 200, body: /a=recvonly/ },
  { takes: 'RESUME' },
  { sends: 'UPDATE', cseq: 3, body: sippSession(['a=sendrecv'], { port, version: 3 }) },
  { hears: 200, body: /a=sendrecv/ },
  { takes: 'LEAVE' },
  { sends: 'BYE', cseq: 4 },
  { hears: 200 },
];

describe('a caller with sipp', { skip: !existsSync(SIPP) && 'sipp is not installed' }, () => {
  let sound: TrunkSound;
  before(async () => {
    sound = await startSound({ from: 23_160, to: 23_179 });
  });
  after(() => stopSound(sound));

  for (const loses of [null, 'a fifth'] as const)
    it(`holds the call by UPDATE and hears nothing, and resumes it and hears us${
      loses ? ', where a fifth of the messages is lost' : ''
    }`, async () => {
      await using parts = new AsyncDisposableStack();
      const fixture = parts.adopt(await TrunkFixture.start(sound), (open) => open.close());
      fixture.admitTo(async (line) => {
        await line.answer();
        await line.say(sentence.repeat(8), { interruptible: true });
        while ((await line.next(10_000)).kind !== 'ended');
      });
      const { telephone, trunk } = fixture;
      const relay = loses ? await startLossyRelay(trunk.port, loses) : null;
      parts.defer(() => relay?.close());
      const sipp = await startScriptedCaller(holds(telephone.port), {
        ...{ transport: 'u1', calls: 1, to: relay?.port ?? trunk.port, number: '+15005550006' },
        ...{ stayMs: 2_000, more: ['-cid_str', CALL_ID] },
      });
      parts.defer(() => void sipp.child.kill('SIGKILL'));
      const socket = parts.adopt(createSocket('udp4'), (open) => void open.close());
      const tell = (what: string): void => socket.send(order(what), sipp.port, '127.0.0.1');
      await eventually(() => loudPackets(telephone) > 10, 'we are heard');
      await until('nothing is heard', async () => {
        tell('HOLD');
        const heard = telephone.received.length;
        await sound.time.sleep(200);
        return telephone.received.length === heard;
      });
      const heard = loudPackets(telephone);
      await until('we are heard again', async () => {
        tell('RESUME');
        await sound.time.sleep(100);
        return loudPackets(telephone) > heard + 10;
      });
      await until('it is over', async () => {
        tell('LEAVE');
        await sound.time.sleep(100);
        return trunk.callCount === 0;
      });
      await sipp.succeeds();
      assert.equal((relay?.lost ?? 0) > 0, loses !== null);
    });
});

/** A message that sipp takes for one of its call. */
const order = (what: string): string =>
  [
    `${what} sip:sipp@127.0.0.1 SIP/2.0`,
    'Via: SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bK-order',
    ...['From: <sip:test@127.0.0.1>;tag=test', 'To: <sip:sipp@127.0.0.1>', `Call-ID: ${CALL_ID}`],
    ...[`CSeq: 1 ${what}`, 'Content-Length: 0', '', ''],
  ].join('\r\n');
