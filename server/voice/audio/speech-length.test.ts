import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speechLength } from './speech-length.ts';
import { joined, silence, spoken, whiteNoise } from './testing/sounds.ts';
import { wavHeader } from './wav.ts';

function wavOf(pcm: Int16Array): Uint8Array {
  const samples = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  return Buffer.concat([wavHeader(samples.length), samples]);
}

describe('speechLength', () => {
  it('is null for anything but a telephone recording', async () => {
    assert.equal(await speechLength(Buffer.from('hello')), null);
    const stereo = Buffer.from(wavOf(silence(100)));
    stereo.writeUInt16LE(2, 22);
    assert.equal(await speechLength(stereo), null);
  });

  it('finds no speech in an empty file, in silence and in noise', async () => {
    assert.deepEqual(await speechLength(wavOf(silence(0))), { audioMs: 0, speechMs: 0 });
    assert.deepEqual(await speechLength(wavOf(silence(3000))), { audioMs: 3000, speechMs: 0 });
    assert.equal((await speechLength(wavOf(whiteNoise(3000, -40))))?.speechMs, 0);
  });

  it('measures the duration of speech, also when the recording ends within a word', async () => {
    const sentence = await spoken('Please call me back about the invoice of last week.');
    const sentenceMs = sentence.length / 8;
    for (const rest of [0, 2000]) {
      const heard = await speechLength(wavOf(joined(silence(1000), sentence, silence(rest))));
      assert.ok(
        heard && Math.abs(heard.speechMs - sentenceMs) < 600,
        `${heard?.speechMs} of ${sentenceMs} ms`,
      );
    }
  });
});
