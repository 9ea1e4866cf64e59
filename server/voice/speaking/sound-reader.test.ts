import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rmsDbfs, toneShare } from '../audio/levels.ts';
import { encode } from '../audio/g711.ts';
import { tone } from '../audio/tone.ts';
import { wavHeader } from '../audio/wav.ts';
import { SoundReader, type SoundFormat } from './sound-reader.ts';

const RAW: SoundFormat = { encoding: 's16le', rate: 24_000 };
const MULAW: SoundFormat = { encoding: 'mulaw' };

/** Reads bytes that arrive in parts of this size. */
function read(bytes: Uint8Array, partBytes: number, format: SoundFormat = RAW): Int16Array {
  const reader = new SoundReader(format);
  const parts: Int16Array[] = [];
  for (let at = 0; at < bytes.length; at += partBytes)
    parts.push(reader.push(bytes.subarray(at, at + partBytes)));
  parts.push(reader.end());
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

const bytesOf = (pcm: Int16Array): Buffer => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);

function wav(
  samples: Buffer,
  over: {
    rate?: number;
    channels?: number;
    bits?: number;
    format?: number;
    size?: number;
    extra?: Buffer;
  } = {},
): Buffer {
  const header = Buffer.from(wavHeader(samples.length));
  header.writeUInt16LE(over.format ?? 1, 20);
  header.writeUInt16LE(over.channels ?? 1, 22);
  header.writeUInt32LE(over.rate ?? 8_000, 24);
  header.writeUInt16LE(over.bits ?? 16, 34);
  if (over.size !== undefined) header.writeUInt32LE(over.size, 40);
  const extra = over.extra ?? Buffer.alloc(0);
  return Buffer.concat([header.subarray(0, 36), extra, header.subarray(36), samples]);
}

describe('the sound of a provider', () => {
  const pcm = tone([500], 600);

  it('is refused when it is text or compressed', () => {
    for (const bytes of ['<!DOCTYPE html><html>', '{"error":{"message":"no"}}', '[{"error":1}]', '<html>no'])
      assert.throws(() => read(Buffer.from(bytes), 5), { name: 'ProviderError', kind: 'unknown' }, bytes);
    for (const start of [
      'ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000',
      'OggS\u0000\u0002',
      'fLaC\u0000\u0000',
    ])
      assert.throws(() => read(Buffer.from(start.padEnd(40, '.'), 'latin1'), 7), { kind: 'invalid_request' });
  });

  it('is refused as a WAV that cannot be played', () => {
    const samples = bytesOf(pcm);
    for (const over of [
      { bits: 24 },
      { format: 3, bits: 32 },
      { channels: 6 },
      { rate: 96 },
      { channels: 0 },
    ])
      assert.throws(() => read(wav(samples, over), 1_000), { kind: 'invalid_request' }, JSON.stringify(over));
    const endless = Buffer.concat([Buffer.from('RIFF....WAVEjunk'), Buffer.alloc(9_000, 1)]);
    endless.writeUInt32LE(0x7fff_fff0, 16);
    assert.throws(() => read(endless, 500), { kind: 'unknown' });
  });

  it('is the same whatever parts it comes in, odd ones too', () => {
    const raw = Buffer.alloc(pcm.length * 6);
    for (let i = 0; i < pcm.length * 3; i++) raw.writeInt16LE(pcm[Math.floor(i / 3)] ?? 0, i * 2);
    const whole = read(raw, raw.length);
    assert.equal(whole.length, pcm.length);
    assert.ok(toneShare(whole.subarray(400, 4_000), 500) > 0.95);
    for (const partBytes of [1, 3, 7, 1_021]) assert.deepEqual(read(raw, partBytes), whole, `${partBytes}`);
    // Half a sample at the end is none.
    assert.deepEqual(read(Buffer.concat([raw, Buffer.from([9])]), 333), whole);
  });

  it('tells its own format as a WAV, whatever was asked for', () => {
    const samples = bytesOf(pcm);
    const list = Buffer.from('LIST\u0004\u0000\u0000\u0000INFO', 'latin1');
    for (const file of [
      wav(samples),
      wav(samples, { size: 0 }),
      wav(samples, { size: 0xffff_ffff }),
      wav(samples, { extra: list }),
      Buffer.concat([wav(samples), list]),
    ]) {
      for (const partBytes of [1, 45, 10_000]) assert.deepEqual(read(file, partBytes), pcm);
    }
    const stereo = Buffer.alloc(samples.length * 2);
    for (const [i, sample] of pcm.entries()) stereo.writeInt16LE(sample, i * 4);
    const mixed = read(wav(stereo, { channels: 2 }), 77);
    assert.equal(mixed.length, pcm.length);
    assert.ok(Math.abs(rmsDbfs(mixed) - rmsDbfs(pcm) + 6) < 0.1, 'one silent side halves the sound');
    const doubled = Buffer.concat(
      [...pcm].map((sample) => Buffer.from(new Int16Array([sample, sample]).buffer)),
    );
    const resampled = read(wav(doubled, { rate: 16_000 }), 999);
    assert.ok(toneShare(resampled.subarray(400, 4_000), 500) > 0.95);
  });

  it('is μ-law, raw or in a WAV', () => {
    const codes = Buffer.from(encode('PCMU', pcm));
    assert.ok(toneShare(read(codes, 100, MULAW), 500) > 0.95);
    assert.deepEqual(read(wav(codes, { format: 7, bits: 8 }), 61, RAW), read(codes, 61, MULAW));
  });

  it('may be short or nothing at all', () => {
    assert.equal(read(Buffer.alloc(0), 1).length, 0);
    assert.equal(read(Buffer.from([1]), 1).length, 0);
    assert.equal(read(Buffer.from([1, 2, 3]), 1, MULAW).length, 3);
  });
});
