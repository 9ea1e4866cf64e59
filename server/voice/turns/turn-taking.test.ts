import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { findTurnWords } from './find-turn-words.ts';
import { silenceNeededMs } from './silence-needed.ts';
import { TurnDetector } from './turn-detector.ts';
import { DEFAULT_TURN_TAKING, TURN_TAKING_BOUNDS, turnSettingsOf } from './turn-taking.ts';

const words = findTurnWords('en-US');

describe('the turn taking that an assistant sets', () => {
  it('has defaults within its bounds', () => {
    for (const [name, { minimum, maximum, default: usual }] of Object.entries(TURN_TAKING_BOUNDS)) {
      assert.ok(minimum <= usual && usual <= maximum, name);
    }
    assert.deepEqual(
      Object.values(TURN_TAKING_BOUNDS).map((bound) => bound.default),
      Object.values(DEFAULT_TURN_TAKING),
    );
  });

  it('says how long a silence ends an utterance, and nothing waits longer than the longest pause', () => {
    const settings = turnSettingsOf({
      silence_after_sentence_ms: 700,
      silence_after_number_ms: 1_000,
      silence_after_words_ms: 4_000,
      max_pause_ms: 2_500,
    });
    const needed = (text: string): number => silenceNeededMs(text, words, settings);
    assert.equal(needed('I need an appointment.'), 700);
    assert.equal(needed('at ten'), 1_000);
    assert.equal(needed('my number is zero one seven one'), 2_000);
    assert.equal(needed('I need an appointment'), 2_500);
    assert.equal(needed('I need an appointment and'), 2_500);
  });

  describe('with three words to interrupt', () => {
    function listen(): { decided: string[]; detector: TurnDetector; clock: FrozenClock } {
      const clock = new FrozenClock('2026-11-22T10:00:00Z');
      const decided: string[] = [];
      const detector = new TurnDetector({
        words,
        clock,
        nowMs: () => clock.monotonicMs(),
        settings: turnSettingsOf({ interrupt_after_words: 3, interrupt_after_speech_ms: 1_000 }),
        decisions: {
          utterance: ({ text }) => void decided.push(text),
          flush: () => undefined,
          interrupt: () => void decided.push('(interrupt)'),
          resume: () => void decided.push('(resume)'),
        },
      });
      detector.sounding(true);
      return { decided, detector, clock };
    }

    async function say(
      { detector, clock }: ReturnType<typeof listen>,
      text: string,
      ms = 400,
    ): Promise<void> {
      const atMs = clock.monotonicMs();
      detector.speechStarted(atMs);
      await clock.advance(ms);
      detector.speechEnded(clock.monotonicMs());
      detector.hear({ kind: 'final', text });
      await clock.advance(3_000);
    }

    it('two are answered when the assistant has finished, together with those before', async () => {
      const here = listen();
      await say(here, 'On Tuesday.');
      await say(here, 'mm-hm');
      await say(here, 'um');
      await say(here, 'At ten.');
      assert.deepEqual(here.decided, ['(resume)', '(resume)', '(resume)', '(resume)']);
      here.detector.sounding(false);
      assert.deepEqual(here.decided.slice(4), ['On Tuesday. At ten.']);
    });

    it('three interrupt, and so does "stop" alone', async () => {
      for (const text of ['Not on Tuesday.', 'Stop.']) {
        const here = listen();
        await say(here, text);
        assert.deepEqual(here.decided, ['(interrupt)', text]);
      }
    });

    it('speech that lasts interrupts all the same', async () => {
      const here = listen();
      here.detector.speechStarted(0);
      await here.clock.advance(999);
      assert.deepEqual(here.decided, []);
      await here.clock.advance(1);
      assert.deepEqual(here.decided, ['(interrupt)']);
    });
  });
});
