import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { findTurnWords } from './find-turn-words.ts';
import { TurnDetector } from './turn-detector.ts';

/** Voice activity tells the end of speech so long after it. */
const TOLD_AFTER_MS = 500;

describe('turns of a conversation', () => {
  let clock: FrozenClock;
  let detector: TurnDetector;
  /** What was decided, with the time. */
  let decided: string[];
  beforeEach(() => {
    clock = new FrozenClock('2026-11-22T10:00:00Z');
    decided = [];
    const note = (what: string): void => void decided.push(`${clock.monotonicMs()} ${what}`);
    detector = new TurnDetector({
      words: findTurnWords('en-US'),
      clock,
      nowMs: () => clock.monotonicMs(),
      decisions: {
        utterance: ({ text, atMs, durationMs }) => note(`"${text}" ${atMs}+${durationMs}`),
        flush: () => note('flush'),
        interrupt: () => note('interrupt'),
        resume: (speechAtMs) => note(`resume ${speechAtMs}`),
      },
    });
  });

  const now = (): number => clock.monotonicMs();
  const final = (text: string): void => detector.hear({ kind: 'final', text });
  const partial = (text: string): void => detector.hear({ kind: 'partial', text });
  /** Speaks for `ms`, and lets the end be detected; `said` is told as final words at the end. */
  async function speak(ms: number, said: string | null = null): Promise<void> {
    detector.speechStarted(now());
    await clock.advance(ms);
    const endMs = now();
    await clock.advance(TOLD_AFTER_MS);
    detector.speechEnded(endMs);
    if (said !== null) final(said);
  }
  const withoutFlush = (): string[] => decided.filter((line) => !line.endsWith('flush'));

  describe('while the assistant is silent', () => {
    it('end as soon as a sentence is followed by half a second of silence', async () => {
      await speak(1_000, 'I need an appointment.');
      assert.deepEqual(decided, ['1500 flush', '1500 "I need an appointment." 0+1000']);
    });

    it('wait longer where the sentence is open, and take up what follows', async () => {
      await speak(1_000, 'I need an appointment');
      await clock.advance(600);
      await speak(1_000, 'on Tuesday.');
      assert.deepEqual(withoutFlush(), ['3600 "I need an appointment on Tuesday." 0+3100']);
    });

    it('are not cut off while a number is dictated', async () => {
      await speak(800, 'my number is zero one seven one');
      await clock.advance(1_400);
      await speak(800, 'two two three');
      await clock.advance(1_499);
      assert.deepEqual(withoutFlush(), []);
      await clock.advance(1);
      assert.equal(withoutFlush()[0]?.slice(5), '"my number is zero one seven one two two three" 0+3500');
    });

    it('are not ended by "um", nor consist of it', async () => {
      await speak(500, 'um');
      await clock.advance(5_000);
      assert.deepEqual(withoutFlush(), []);
      await speak(1_000, 'a haircut, um');
      await clock.advance(2_499);
      assert.deepEqual(withoutFlush(), []);
      await clock.advance(1);
      assert.equal(withoutFlush().length, 1);
    });

    it('end at once when the provider takes them for over', async () => {
      detector.speechStarted(0);
      await clock.advance(1_100);
      detector.speechEnded(600);
      final('tomorrow morning');
      detector.hear({ kind: 'end_of_turn' });
      assert.deepEqual(withoutFlush(), ['1100 "tomorrow morning" 0+600']);
    });

    it('wait for words that come late, and not for words that never come', async () => {
      await speak(1_000);
      await clock.advance(900);
      final('Are you open today?');
      assert.equal(withoutFlush().length, 1);
      await speak(700);
      await clock.advance(10_000);
      assert.equal(withoutFlush().length, 1);
      final('');
    });

    it('make do with words that were not confirmed, and do not repeat them', async () => {
      detector.speechStarted(0);
      await clock.advance(1_000);
      partial('are you open');
      await clock.advance(500);
      detector.speechEnded(1_000);
      await clock.advance(1_100);
      assert.deepEqual(withoutFlush(), ['2600 "are you open" 0+1000']);
      final('Are you open today?');
      await clock.advance(2_000);
      assert.match(withoutFlush()[1] ?? '', /"today\?" 2600\+0$/);
      final('today?');
      await clock.advance(5_000);
      assert.equal(withoutFlush().length, 3);
    });

    it('are heard of a voice too low for voice activity', async () => {
      partial('hello');
      await clock.advance(300);
      partial('hello is anybody');
      await clock.advance(300);
      final('Hello, is anybody there?');
      await clock.advance(500);
      assert.deepEqual(decided, ['1100 "Hello, is anybody there?" 0+600']);
    });
  });

  describe('while the assistant speaks', () => {
    beforeEach(() => detector.sounding(true));

    it('begin with the first words that are more than a "mm-hm"', async () => {
      detector.speechStarted(0);
      await clock.advance(400);
      partial('okay');
      assert.deepEqual(decided, []);
      partial('okay but');
      assert.deepEqual(decided, ['400 interrupt']);
      await clock.advance(600);
      final('Okay, but on Tuesday.');
      await clock.advance(500);
      detector.speechEnded(1_000);
      assert.deepEqual(withoutFlush().slice(1), ['1500 "Okay, but on Tuesday." 0+1000']);
    });

    it('do not begin with a "mm-hm": the assistant goes on and the engine hears nothing', async () => {
      await speak(300, 'mm-hm');
      assert.deepEqual(withoutFlush(), ['800 resume 0']);
      await clock.advance(3_000);
      detector.sounding(false);
      assert.equal(withoutFlush().length, 1);
    });

    it('do not begin with a cough or noise: the assistant goes on after a second and a half', async () => {
      await speak(600, '');
      assert.deepEqual(withoutFlush(), []);
      await clock.advance(1_000);
      assert.deepEqual(withoutFlush(), ['2100 resume 0']);
    });

    it('take "yes" for the answer to a question whose end it overlaps', async () => {
      await speak(300, 'Yes.');
      await clock.advance(700);
      detector.sounding(false);
      assert.deepEqual(withoutFlush(), ['800 resume 0', '1500 "Yes." 0+300']);
    });

    it('begin with "stop" alone, and with long speech of which no words arrive', async () => {
      await speak(300, 'Stop.');
      assert.deepEqual(withoutFlush(), ['800 interrupt', '800 "Stop." 0+300']);
      detector.sounding(true);
      detector.speechStarted(now());
      await clock.advance(1_999);
      assert.equal(withoutFlush().length, 2);
      await clock.advance(1);
      assert.equal(withoutFlush()[2], '2800 interrupt');
    });

    it('begin with words that arrive after the assistant went on', async () => {
      await speak(600);
      await clock.advance(1_500);
      final('I want something else.');
      assert.equal(withoutFlush()[1], '2600 interrupt');
    });
  });

  it('are decided no more after the end', async () => {
    await speak(1_000, 'on');
    detector.stop();
    await clock.advance(10_000);
    assert.deepEqual(withoutFlush(), []);
  });
});
