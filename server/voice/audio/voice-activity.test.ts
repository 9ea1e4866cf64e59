import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { decode, encode } from './g711.ts';
import { loadSpectrumDetector, type SpectrumDetector } from './fvad.ts';
import { joined, mixed, scaled, silence, spoken, whiteNoise } from './testing/sounds.ts';
import { tone } from './tone.ts';
import { FRAME_MS, FRAME_SAMPLES, VoiceActivity } from './voice-activity.ts';

interface Heard {
  kind: 'started' | 'ended';
  decidedMs: number;
  datedMs: number;
}

describe('voice activity', () => {
  let makeDetector: () => SpectrumDetector;
  before(async () => {
    makeDetector = await loadSpectrumDetector();
  });

  /** The activity detected in `pcm` after G.711 encoding and decoding, as on the phone. */
  function listen(pcm: Int16Array): Heard[] {
    const activity = new VoiceActivity(makeDetector());
    const heard: Heard[] = [];
    const phone = decode('PCMU', encode('PCMU', pcm));
    for (let at = 0, n = 0; at + FRAME_SAMPLES <= phone.length; at += FRAME_SAMPLES, n++) {
      const change = activity.hear(phone.subarray(at, at + FRAME_SAMPLES));
      if (!change) continue;
      const datedMs = (n + 1 - change.framesAgo) * FRAME_MS;
      heard.push({ kind: change.kind, decidedMs: (n + 1) * FRAME_MS, datedMs });
    }
    activity.free();
    return heard;
  }

  const SENTENCES = [
    ['en-us', 'Hello, I would like to leave a message please.'],
    ['en-us+f3', 'No.'],
    ['de', 'Guten Tag, ich möchte einen Termin am Montag.'],
    ['fr', 'Bonjour, je voudrais laisser un message.'],
    ['es', 'Quiero una mesa para dos.'],
  ] as const;

  for (const [voice, text] of SENTENCES) {
    for (const [loudness, factor] of [
      ['normal', 1],
      ['quiet', 0.2],
      ['overdriven', 4],
    ] as const) {
      it(`detects a ${loudness} voice saying "${text}"`, async () => {
        const sentence = await spoken(text, voice);
        const lengthMs = sentence.length / 8;
        const heard = listen(joined(silence(1_000), scaled(sentence, factor), silence(1_500)));
        assert.deepEqual(
          heard.map((change) => change.kind),
          ['started', 'ended'],
        );
        const [started, ended] = heard;
        assert.ok(started && ended);
        assert.ok(started.decidedMs - 1_000 <= 240, `decided ${started.decidedMs - 1_000} ms after it began`);
        assert.ok(Math.abs(started.datedMs - 1_000) <= 160, `dated ${started.datedMs - 1_000} ms off`);
        assert.ok(
          Math.abs(ended.datedMs - 1_000 - lengthMs) <= 200,
          `end dated ${ended.datedMs - 1_000 - lengthMs} ms off`,
        );
      });
    }
  }

  it('detects a voice over background noise, and its end', async () => {
    const sentence = await spoken('I am calling from a busy street, can you hear me?');
    const pcm = joined(silence(2_500), sentence, silence(2_500));
    const heard = listen(mixed(pcm, whiteNoise(pcm.length / 8, -42)));
    assert.equal(heard[0]?.kind, 'started');
    assert.ok(heard[0].datedMs >= 2_400 && heard[0].datedMs < 2_800, `started at ${heard[0].datedMs}`);
    assert.equal(heard.at(-1)?.kind, 'ended');
  });

  for (const dbfs of [-10, -20, -30, -40]) {
    it(`does not detect white noise at ${dbfs} dBFS as speech, from the start or later`, () => {
      assert.deepEqual(listen(whiteNoise(10_000, dbfs)), []);
      assert.deepEqual(
        listen(joined(silence(3_000), whiteNoise(5_000, dbfs), silence(1_000), whiteNoise(300, dbfs))),
        [],
      );
    });
  }

  it('does not detect a keypad tone as speech, for any key and level', () => {
    for (const row of [697, 770, 852, 941]) {
      for (const column of [1_209, 1_336, 1_477, 1_633]) {
        for (const dbfs of [-6, -15, -30]) {
          const keys = joined(
            silence(500),
            tone([row, column], 100, dbfs),
            silence(60),
            tone([row, column], 800, dbfs),
          );
          assert.deepEqual(listen(joined(keys, silence(500))), [], `${row} + ${column} Hz at ${dbfs} dBFS`);
        }
      }
    }
  });

  it('does not detect network tones as speech', () => {
    const ringing = joined(tone([440, 480], 2_000), silence(1_000), tone([440, 480], 2_000));
    const busy = joined(...Array.from({ length: 6 }, () => joined(tone([480, 620], 500), silence(500))));
    const european = joined(...Array.from({ length: 6 }, () => joined(tone([425], 500), silence(500))));
    for (const pcm of [
      ringing,
      busy,
      european,
      tone([350, 440], 3_000),
      tone([1_000], 300),
      tone([2_100], 3_000),
    ]) {
      assert.deepEqual(listen(pcm), []);
    }
  });

  it('does not detect clicks and silence as speech', () => {
    const click = Int16Array.from({ length: 24 }, (_, i) => (i % 2 ? -25_000 : 25_000));
    assert.deepEqual(listen(joined(silence(500), click, silence(300), click, silence(5_000))), []);
  });

  it('ends speech on missing frames, and excludes them from the background level', async () => {
    const activity = new VoiceActivity(makeDetector());
    const sentence = await spoken('Hello, this is a long sentence to begin with.');
    const changes: string[] = [];
    const feed = (pcm: Int16Array, missing: boolean): void => {
      for (let at = 0; at + FRAME_SAMPLES <= pcm.length; at += FRAME_SAMPLES) {
        const change = activity.hear(pcm.subarray(at, at + FRAME_SAMPLES), missing);
        if (change) changes.push(change.kind);
      }
    };
    feed(sentence, false);
    assert.equal(activity.speaking, true);
    feed(silence(600), true);
    assert.equal(activity.speaking, false);
    assert.deepEqual(changes, ['started', 'ended']);
    activity.free();
  });
});
