import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decode, encode } from './g711.ts';
import { joined, mixed, scaled, silence, spoken, whiteNoise } from './testing/sounds.ts';
import { tone } from './tone.ts';
import { type Heard, ToneWatch } from './tone-watch.ts';

/** What is heard of `pcm` through a telephone line with noise, with the time at which it is known. */
function hear(pcm: Int16Array, noiseDbfs = -55): (Heard & { atMs: number })[] {
  const watch = new ToneWatch();
  const line = decode('PCMA', encode('PCMA', mixed(pcm, whiteNoise(pcm.length / 8, noiseDbfs))));
  const heard: (Heard & { atMs: number })[] = [];
  for (let at = 0; at + 160 <= line.length; at += 160) {
    const what = watch.hear(line.subarray(at, at + 160));
    if (what && what.kind !== 'began') heard.push({ ...what, atMs: at / 8 + 20 });
  }
  return heard;
}

const greeting = await spoken('You have reached the Miller family. Please leave a message after the tone.');
const answering = (beep: Int16Array): Int16Array =>
  joined(silence(300), greeting, silence(700), beep, silence(1_200));

describe('the beep of an answering machine', () => {
  for (const hz of [390, 440, 525, 600, 777, 852, 1_000, 1_025, 1_130, 1_400, 1_633, 1_950, 2_000]) {
    it(`is heard after the greeting at ${hz} Hz, once, when silence has followed`, () => {
      for (const ms of [160, 400, 1_000, 1_800]) {
        for (const dbfs of [-12, -35]) {
          const heard = hear(answering(tone([hz], ms, dbfs)));
          const what = `${ms} ms, ${dbfs} dBFS: ${JSON.stringify(heard)}`;
          assert.deepEqual(
            heard.map(({ kind }) => kind),
            ['beep'],
            what,
          );
          const [beep] = heard;
          assert.ok(
            beep?.kind === 'beep' && Math.abs(beep.hz - hz) <= 50 && Math.abs(beep.durationMs - ms) <= 60,
            what,
          );
          const endMs = 300 + greeting.length / 8 + 700 + ms;
          assert.ok(Math.abs(beep.atMs - beep.framesAgo * 20 - endMs) <= 60, what);
          assert.ok(beep.atMs - endMs <= 1_100, what);
        }
      }
    });
  }

  it('is told soon, but later where it may be a tone of the network', () => {
    const [beep] = hear(joined(silence(200), tone([1_000], 300), silence(1_500)));
    assert.ok(beep && beep.atMs <= 200 + 300 + 360, JSON.stringify(beep));
    const [progress] = hear(joined(silence(200), tone([425], 300), silence(1_500)));
    assert.ok(progress?.kind === 'beep' && progress.isProgress && progress.atMs >= 1_400);
  });

  it('is heard although a packet of it is lost', () => {
    const broken = tone([1_000], 600);
    broken.fill(0, 160 * 12, 160 * 13);
    assert.equal(hear(answering(broken)).filter(({ kind }) => kind === 'beep').length, 1);
  });
});

describe('no beep', () => {
  it('is in speech, in noise or in keys', async () => {
    const sentences = [
      'Hello, who is this? Ooh, you too, do you know what to do?',
      'One moment please, I am on the other line. Who do you want to talk to?',
      'Nobody is here now. Mmm. Uh huh. No, no, no.',
    ];
    for (const voice of ['en-us', 'en-us+f3', 'de', 'es+f2', 'fr']) {
      for (const text of sentences) {
        const speech = scaled(await spoken(text, voice), 1.2);
        assert.deepEqual(hear(joined(speech, silence(900))), [], `${voice}: ${text}`);
      }
    }
    assert.deepEqual(hear(joined(whiteNoise(2_000, -20), silence(900))), []);
    assert.deepEqual(
      hear(joined(tone([697, 1_209], 300), silence(600), tone([941, 1_477], 300), silence(900))),
      [],
    );
  });

  it('is in what networks play: dialling, ringing, busy, number not in use', () => {
    const times = (n: number, on: Int16Array, off: number): Int16Array =>
      joined(...Array.from({ length: n }, () => [on, silence(off)]).flat());
    assert.deepEqual(hear(joined(tone([350, 440], 3_000), silence(900))), []);
    assert.deepEqual(hear(times(3, tone([440, 480], 2_000), 4_000)), []);
    assert.deepEqual(hear(times(6, tone([480, 620], 500), 500)), []);
    assert.deepEqual(hear(times(6, tone([425], 480), 480)), []);
    assert.equal(hear(times(3, tone([425], 1_000), 4_000)).length, 1, 'only the first may be one');
    const notInUse = joined(tone([950], 330), tone([1_400], 330), tone([1_800], 330));
    assert.deepEqual(hear(joined(notInUse, silence(900))), []);
  });

  it('is in a tone that does not end', () => {
    assert.deepEqual(hear(joined(tone([1_000], 4_000), silence(900))), []);
  });
});

describe('a fax machine', () => {
  it('is heard by its own tone, calling or called', () => {
    const kinds = (pcm: Int16Array): string[] => hear(pcm).map(({ kind }) => kind);
    assert.deepEqual(kinds(joined(silence(1_000), tone([2_100], 3_000), silence(500))).slice(0, 1), ['fax']);
    assert.deepEqual(kinds(joined(silence(1_000), tone([1_100], 500), silence(3_000))), ['fax']);
  });
});
