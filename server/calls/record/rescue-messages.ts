import { readFile } from 'node:fs/promises';
import type { Db } from '../../platform/db/sql.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { speechLength } from '../../voice/audio/speech-length.ts';
import { WAV_HEADER_BYTES } from '../../voice/audio/wav.ts';
import { listDrafts, type CallKey, type MessageDraft } from './running-calls.queries.ts';

/** Speech shorter than this counts as noise, as on a live call. */
const MIN_SPEECH_MS = 300;
/** The largest audio file of a message: three minutes are 3 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A caller is not recorded for longer. */
const MAX_MESSAGE_MS = 180_000;

/** An unfinished message and its audio; `audioMs` is null when the file contains no speech. */
export interface FoundDraft extends MessageDraft {
  audioMs: number | null;
}

/**
 * Inspects the audio of a call's unfinished messages.
 * @param elsewhereUntil when the call ended whose files are on the disk of another machine: audio that is not
 *   here is kept then, with the time that it can have at most; null when what is not here is nowhere.
 */
export async function inspectDrafts(
  db: Db,
  store: FileStore,
  call: CallKey,
  elsewhereUntil: Temporal.Instant | null,
): Promise<FoundDraft[]> {
  const drafts = await listDrafts(db, call);
  return Promise.all(
    drafts.map(async ({ begunAt, ...draft }) => {
      const isElsewhere = elsewhereUntil !== null && (await store.sizeOf(draft.audioKey)) === null;
      const audioMs = isElsewhere
        ? longestMs(begunAt, elsewhereUntil)
        : await lengthOf(store, draft.audioKey);
      return { ...draft, audioMs };
    }),
  );
}

const longestMs = (begunAt: string, endedAt: Temporal.Instant): number =>
  Math.max(0, Math.min(MAX_MESSAGE_MS, endedAt.since(Temporal.Instant.from(begunAt)).total('milliseconds')));

async function lengthOf(store: FileStore, key: string): Promise<number | null> {
  const size = await store.sizeOf(key);
  if (size === null || size <= WAV_HEADER_BYTES || size > MAX_BYTES) return null;
  const length = await speechLength(await readFile(store.pathOf(key)));
  return length && length.speechMs >= MIN_SPEECH_MS ? length.audioMs : null;
}
