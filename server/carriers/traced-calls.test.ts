import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { silence } from '../voice/audio/testing/sounds.ts';
import { readSeconds } from '../voice/media/media-seconds.ts';
import type { Line } from '../voice/line.ts';
import { MessageTraces } from '../voice/sip/message-traces.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo } from '../voice/sip/testing/test-peer.ts';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import type { CallTrace } from './call-trace.ts';
import type { Dialling } from './carrier.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';

const ladder = ({ messages }: CallTrace): string[] =>
  messages.map(
    ({ direction, text }) =>
      `${direction} ${text
        .split(' ', 2)
        .join(' ')
        .replace(/ sip:.*/, '')}`,
  );

describe('the trace of a call over a trunk', { timeout: 120_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let traces: MessageTraces;
  let kept: CallTrace[];
  before(async () => {
    sound = await startSound({ from: 22_700, to: 22_799 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    traces = new MessageTraces(sound.time);
    kept = [];
    fixture = await TrunkFixture.start(sound, { traces, timers: shortTimers });
  });
  afterEach(async () => {
    await fixture.close();
    assert.equal(traces.counts.followed, 0, 'nothing is kept of calls that are over');
  });

  const keepTrace = (trace: CallTrace): void => void kept.push(trace);

  it('has all messages and a figure for each second of a call that was answered', async () => {
    fixture.admitTo(async (line: Line) => {
      await line.answer();
      for (;;) if ((await line.next(10_000)).kind === 'ended') break;
    });
    const admit = fixture.receive;
    fixture.receive = async (arrival) => ({ ...(await admit(arrival)), keepTrace });
    const caller = new Caller(fixture.peer);
    fixture.telephone.target = await fixture.actAsPerson(caller);
    await fixture.telephone.speak(silence(1_500), { lose: (n) => n === 5 });
    caller.bye();
    await caller.expect(200);
    await fixture.trunk.settled();
    const [trace] = kept;
    assert.ok(trace?.media);
    assert.deepEqual(ladder(trace), [
      'received INVITE',
      'sent SIP/2.0 100',
      'sent SIP/2.0 180',
      'sent SIP/2.0 200',
      'received ACK',
      'received BYE',
      'sent SIP/2.0 200',
    ]);
    const seconds = readSeconds(trace.media.numbers);
    assert.ok(seconds.length >= 1, `${seconds.length} seconds`);
    assert.equal(
      seconds.reduce((sum, { received }) => sum + received, 0),
      74,
    );
    assert.ok(seconds.reduce((sum, { lost }) => sum + lost, 0) >= 1, 'the packet that was lost');
  });

  it('is kept of a call that is refused and recorded, and not of one that nobody knows', async () => {
    const caller = new Caller(fixture.peer);
    caller.invite();
    await caller.expect(404);
    await fixture.trunk.settled();
    assert.equal(kept.length, 0);
    fixture.receive = async () => ({ admitted: false, reason: 'busy', keepTrace });
    const other = new Caller(fixture.peer);
    other.invite();
    await other.expect(486);
    await fixture.trunk.settled();
    assert.deepEqual(
      kept.map((trace) => [ladder(trace), trace.media]),
      [[['received INVITE', 'sent SIP/2.0 100', 'sent SIP/2.0 486'], null]],
    );
  });

  const dial = (isTraced: boolean): Dialling =>
    fixture.trunk.dial({
      ...{ from: '+4930901820', to: '+12025550151', channel: 'phone', carrierCallId: 'ours', isTraced },
      ...{ recordingPath: null, voice: 'espeak-en-us', language: 'en-US' },
      listening: { listeners: [], hints: [] },
      trunk: {
        ...{ workspaceId: 1, carrierId: 7, registers: false, contactUser: 'trunk' },
        credentials: { username: 'trunk', password: 'geheim' },
        server: { host: '127.0.0.1', port: fixture.peer.port, protocol: 'UDP', verify: true },
        ...{ fromDomain: null, callerId: 'from', numberFormat: 'e164', maxCalls: null, callsPerSecond: 100 },
        media: { srtp: null, codecs: null },
      },
    });

  it('of a call that goes out has the credentials left out, and is given where it was asked for', async () => {
    for (const isTraced of [true, false]) {
      const dialling = dial(isTraced);
      const challenge = 'WWW-Authenticate: Digest realm="carrier", nonce="n0nce", algorithm=MD5';
      const asked = answerTo((await fixture.peer.next('INVITE')).text, 401);
      fixture.peer.send(asked.replace('\r\nContent-Length', `\r\n${challenge}\r\nContent-Length`));
      const again = await fixture.peer.next('INVITE');
      assert.match(again.header('Authorization') ?? '', /response=/);
      fixture.peer.send(answerTo(again.text, 486));
      assert.equal((await dialling.next()).kind, 'busy');
      const trace = (await dialling.takeTrace?.()) ?? null;
      assert.equal(trace !== null, isTraced);
      if (!trace) continue;
      assert.deepEqual(
        ladder(trace).filter((step) => !step.includes('ACK')),
        ['sent INVITE', 'received SIP/2.0 401', 'sent INVITE', 'received SIP/2.0 486'],
      );
      const text = trace.messages.map((message) => message.text).join('');
      assert.match(text, /Authorization: \[left out\]/);
      assert.doesNotMatch(text, /n0nce|geheim|response=/);
      assert.equal(await dialling.takeTrace?.(), null);
    }
  });
});
