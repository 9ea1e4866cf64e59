import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { AudioLine } from './audio-line.ts';
import { joined, silence, spoken } from './audio/testing/sounds.ts';
import { tone } from './audio/tone.ts';
import { runCall } from './call-session.ts';
import { MediaFixture } from './media/testing/media-fixture.ts';
import type { RtpPeer } from './media/testing/rtp-peer.ts';
import type { Signalling, SignallingListener } from './signalling.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from './speech/espeak.ts';
import { TestRecorder } from './testing/test-recorder.ts';
import { testScript } from './testing/test-script.ts';

const log = pino({ level: 'silent' });
const MESSAGE =
  'Your glasses are ready to be picked up. Please call us back on Monday, between nine in the morning and five in ' +
  'the afternoon, or come by at any time on Tuesday or on Wednesday. Thank you very much, and have a good day.';

/** The signalling of a call over RTP whose other side is a peer. */
class PeerSignalling implements Signalling {
  readonly offered = null;
  #listener: SignallingListener | null = null;
  readonly #peer: RtpPeer;

  constructor(peer: RtpPeer) {
    this.#peer = peer;
  }

  listen(listener: SignallingListener): void {
    this.#listener = listener;
  }

  async answer(): Promise<{ remote: ReturnType<RtpPeer['media']> }> {
    return { remote: this.#peer.media() };
  }

  async hangUp(): Promise<void> {
    this.#listener?.ended('us', 'hung up');
  }

  leave(): void {
    this.#listener?.ended('caller', 'hung up');
  }
}

describe('a call that the assistant placed, over RTP', { timeout: 240_000, concurrency: true }, () => {
  let media: MediaFixture;
  let synthesizer: EmbeddedSynthesizer;
  let sounds: Record<'greeting' | 'hello' | 'whoIsThis', Int16Array>;
  before(async () => {
    media = await MediaFixture.open();
    synthesizer = await startEmbeddedSynthesizer({ log });
    sounds = {
      greeting: await spoken(
        'This is the mailbox of Ann, nobody can talk to you now. Please leave a message after the tone.',
      ),
      hello: await spoken('Hello, this is Ann.'),
      whoIsThis: await spoken('Hello? Hello, who is this?'),
    };
  });
  after(async () => {
    await media.close();
    await synthesizer.close();
  });

  async function callTo() {
    const session = await media.engine.open({ transport: { kind: 'rtp' } });
    const peer = await media.peer(session.localPort);
    const signalling = new PeerSignalling(peer);
    const line = new AudioLine({
      ...{ signalling, session, synthesizer: media.time.waitingFor(synthesizer), clock: media.time, log },
      ...{ voice: 'espeak-en-us', language: 'en-US' },
    });
    const recorder = new TestRecorder();
    const told: string[] = [];
    const answeringMachine = { action: 'leave_message' as const, message: MESSAGE };
    const script = testScript({ direction: 'outbound', answeringMachine });
    const done = runCall({
      ...{ line, script, recorder, clock: media.time, log },
      signal: new AbortController().signal,
      onAnsweredBy: (by) => told.push(by),
    });
    return { peer, signalling, recorder, told, done };
  }

  it('leaves the message on a machine after its beep, and not over it', async () => {
    const { peer, recorder, told, done } = await callTo();
    // The beep comes later than the silence after which a mailbox without a beep is spoken to.
    await peer.speak(joined(silence(400), sounds.greeting, silence(1_600), tone([1_400], 700)));
    const beepEndedAt = media.time.monotonicMs();
    assert.equal(
      peer.received.filter(({ loud }) => loud).length,
      0,
      'nothing is said before the beep is over',
    );
    await Promise.all([peer.speak(silence(16_000)), done]);
    const firstLoud = peer.received.find(({ loud }) => loud);
    assert.ok(firstLoud && firstLoud.atMs > beepEndedAt && firstLoud.atMs < beepEndedAt + 2_000);
    assert.deepEqual(told, ['machine']);
    assert.deepEqual(
      recorder.turns.map(({ content }) => content),
      [MESSAGE],
    );
    assert.equal(recorder.endings[0]?.outcome, 'voicemail');
  });

  it('goes back to the conversation when a person says hello into the message', async () => {
    const { peer, signalling, recorder, told, done } = await callTo();
    await peer.speak(
      joined(
        silence(400),
        sounds.greeting,
        silence(200),
        tone([1_000], 300),
        silence(2_500),
        sounds.whoIsThis,
      ),
    );
    await peer.speak(silence(6_000));
    signalling.leave();
    await done;
    assert.deepEqual(told, ['machine', 'person']);
    const said = recorder.turns.map(({ content, interrupted }) => [content, interrupted]);
    const [left, welcome] = said;
    assert.ok(
      typeof left?.[0] === 'string' && MESSAGE.startsWith(left[0]) && left[0] !== MESSAGE,
      String(left),
    );
    assert.equal(welcome?.[0], testScript().welcomeMessage);
    assert.notEqual(recorder.endings[0]?.outcome, 'voicemail');
  });

  it('greets a person who says hello, and does not wait for a beep', async () => {
    const { peer, signalling, recorder, told, done } = await callTo();
    await peer.speak(joined(silence(400), sounds.hello, silence(4_000)));
    signalling.leave();
    await done;
    assert.deepEqual(told, []);
    assert.equal(recorder.turns[0]?.content, testScript().welcomeMessage);
  });
});
