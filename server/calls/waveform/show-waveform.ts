import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts';
import { WAV_HEADER_BYTES } from '../../voice/audio/wav.ts';
import { openRecording } from '../open-recording.ts';
import { findTranscript } from '../calls.queries.ts';
import { divideSides, findPeaks, PEAK_RATE, type Sides } from './find-peaks.ts';
import { findKeptPeaks, keepPeaks } from './waveform.queries.ts';

/** Recordings that are read at once; an hour of sound takes a fraction of a second. */
const reading = new ConcurrencyLimit({ total: 8, ofOneWorkspace: 4 });
const RETRY_AFTER_S = 1;

/** The loudness of both sides of a call. */
export interface Waveform extends Sides {
  peaks_per_second: number;
  duration_ms: number;
}

/**
 * The waveform of a recording. It is computed from the file when it is first asked for, and kept.
 * @throws Refusal `not_found` for a call that is not there or has no recording; `rate_limited` or
 *   `unavailable` when too many recordings are being read.
 */
export async function showWaveform(
  { db, workspaceId }: ActionContext,
  store: FileStore,
  { id }: { id: number },
): Promise<Waveform> {
  const file = await openRecording(db, store, workspaceId, id);
  try {
    const peaks = await peaksOf(db, { workspaceId, id, file });
    const turns = (await findTranscript(db, workspaceId, id)) ?? [];
    const durationMs = Math.floor(Math.max(0, file.size - WAV_HEADER_BYTES) / 16);
    return { peaks_per_second: PEAK_RATE, duration_ms: durationMs, ...divideSides(peaks, turns) };
  } finally {
    await file.close();
  }
}

async function peaksOf(
  db: ActionContext['db'],
  { workspaceId, id, file }: { workspaceId: number; id: number; file: StoredFile },
): Promise<Uint8Array> {
  const kept = await findKeptPeaks(db, workspaceId, id);
  if (kept) return kept;
  if (file.size <= WAV_HEADER_BYTES) return new Uint8Array(0);
  reading.refuseWhenFull(workspaceId, RETRY_AFTER_S);
  const sound = file.read({ start: WAV_HEADER_BYTES, end: file.size - 1 });
  const peaks = await reading.run(workspaceId, () => findPeaks(sound));
  await keepPeaks(db, workspaceId, id, peaks);
  return peaks;
}
