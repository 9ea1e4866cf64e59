import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecognizerStreams, type WaveStream } from './recognizer-streams.ts';
import type { FromSherpa } from './sherpa-messages.ts';

/** Understands one letter for each second of sound. */
class LetterStream implements WaveStream {
  samples = 0;
  decoded = 0;
  acceptWaveform({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): void {
    assert.equal(sampleRate, 8_000);
    assert.ok(samples.every((sample) => sample >= -1 && sample <= 1));
    this.samples += samples.length;
  }
}

describe('streams of the recogniser', () => {
  function open(): { streams: RecognizerStreams<LetterStream>; told: FromSherpa[] } {
    const told: FromSherpa[] = [];
    const recognizer = {
      createStream: () => new LetterStream(),
      isReady: (stream: LetterStream) => stream.samples - stream.decoded >= 8_000,
      decode: (stream: LetterStream) => void (stream.decoded += 8_000),
      getResult: (stream: LetterStream) => ({ text: 'ABCDEF'.slice(0, stream.decoded / 8_000) }),
      reset: (stream: LetterStream) => void Object.assign(stream, { samples: 0, decoded: 0 }),
    };
    return { streams: new RecognizerStreams(recognizer, (message) => told.push(message)), told };
  }
  const words = (told: FromSherpa[]): unknown[] =>
    told.flatMap((message) =>
      message.kind === 'words' ? [[message.call, message.text, message.isFinal]] : [],
    );

  it('tell words when they change, in small letters, each call its own', () => {
    const { streams, told } = open();
    streams.open(1);
    streams.open(2);
    for (let batch = 0; batch < 20; batch++) streams.hear(1, new Int16Array(800).fill(32_767));
    streams.hear(2, new Int16Array(800));
    assert.deepEqual(words(told), [
      [1, 'a', false],
      [1, 'ab', false],
    ]);
    assert.equal(told.filter(({ kind }) => kind === 'heard').length, 21);
  });

  it('push the last words through at a pause, and begin anew', () => {
    const { streams, told } = open();
    streams.open(1);
    streams.hear(1, new Int16Array(9_600));
    streams.flush(1);
    streams.flush(1);
    assert.deepEqual(words(told), [
      [1, 'a', false],
      [1, 'ab', true],
      [1, '', true],
    ]);
  });

  it('are quiet for calls that are over', () => {
    const { streams, told } = open();
    streams.open(1);
    streams.close(1);
    streams.hear(1, new Int16Array(8_000));
    streams.flush(1);
    assert.deepEqual(told, []);
  });
});
