import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { wavHeader } from '../../voice/audio/wav.ts';
import { ending, writeRecording } from '../testing/call-fixture.ts';
import { openReception, turn, type Reception } from '../testing/reception.ts';
import { findPeaks } from './find-peaks.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

/** Sound of constant loudness, from 0 to 1. */
const loud = (level: number, ms: number): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_, index) => Math.round(level * (index % 2 ? 32_767 : -32_768)));

async function recordedCall(
  pcm: Int16Array | null,
  turns: Parameters<typeof turn>[1][] = [],
): Promise<{ id: number; path: string }> {
  const { callId, recorder, recordingPath } = await fixture.ring();
  await recorder.answered();
  for (const more of turns) await recorder.recordTurn(turn('Hello', more));
  if (pcm && recordingPath !== null) await writeRecording(recordingPath, pcm);
  await api.clock.advance(1_000);
  await recorder.finish(ending());
  return { id: callId, path: recordingPath ?? '' };
}

const waveform = async (id: number): Promise<Json> => {
  const answer = await api.get(`/calls/${id}/waveform`, fixture);
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
};

describe('GET /calls/{id}/waveform', () => {
  it('answers 404 where there is nothing to hear, and for calls of others', async () => {
    const { id } = await recordedCall(loud(1, 100));
    const other = (await api.makeWorkspace()).keys.write;
    assert.equal((await api.get(`/calls/${id}/waveform`, { key: other })).status, 404);
    const silent = await recordedCall(null);
    const running = (await fixture.ring()).callId;
    for (const missing of [silent.id, running, 999_999]) {
      assert.equal((await api.get(`/calls/${missing}/waveform`, fixture)).status, 404);
    }
  });

  it('has twenty peaks a second of who spoke when, and of both where both did', async () => {
    const pcm = Int16Array.from([...loud(1, 100), ...loud(0.5, 100), ...loud(0, 50), ...loud(0.25, 75)]);
    const { id } = await recordedCall(pcm, [
      { role: 'assistant', offsetMs: 0, durationMs: 150 },
      { role: 'user', offsetMs: 100, durationMs: 100 },
    ]);
    assert.deepEqual(await waveform(id), {
      peaks_per_second: 20,
      duration_ms: 325,
      caller: [0, 0, 128, 128, 0, 64, 64],
      assistant: [255, 255, 128, 0, 0, 0, 0],
    });
  });

  it('is computed once: the file is not read again, and the call takes it along when it is deleted', async () => {
    const { id, path } = await recordedCall(loud(1, 100));
    const [first] = await Promise.all([waveform(id), waveform(id)]);
    await writeFile(path, Buffer.concat([wavHeader(1_600), Buffer.alloc(1_600)]));
    assert.deepEqual(await waveform(id), first);
    assert.equal((await api.delete(`/calls/${id}`, fixture)).status, 200);
    const left = await api.sql`select from call_waveforms where call_id = ${id}`;
    assert.equal(left.length, 0);
    assert.equal((await api.get(`/calls/${id}/waveform`, fixture)).status, 404);
  });

  it('is right for an hour', async () => {
    const hour = new Int16Array(3_600 * 8_000);
    hour.fill(16_384, 3_599 * 8_000);
    const { id } = await recordedCall(hour);
    const { caller, duration_ms } = await waveform(id);
    assert.deepEqual([caller.length, duration_ms], [72_000, 3_600_000]);
    assert.deepEqual([caller[0], caller[71_979], caller[71_980], caller[71_999]], [0, 0, 128, 128]);
  });
});

describe('the peaks of a recording', () => {
  it('are the same however the bytes arrive', async () => {
    const pcm = Int16Array.from({ length: 4_321 }, (_, index) => (index * 7_919) % 32_768);
    const bytes = Buffer.from(pcm.buffer);
    const whole = await findPeaks(Readable.from([bytes]));
    assert.equal(whole.length, 11);
    for (const size of [1, 3, 799, 801]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      assert.deepEqual(await findPeaks(Readable.from(pieces)), whole, `${size} bytes at a time`);
    }
  });
});
