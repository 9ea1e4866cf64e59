import type { Db } from '../platform/db/sql.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { FileStore, StoredFile } from '../platform/storage/file-store.ts';
import { callProblems } from './calls.problems.ts';
import { findRecording } from './calls.queries.ts';

/**
 * Opens the recording of a call that is over.
 * @throws Refusal `not_found` when there is no such call, or none with a recording.
 */
export async function openRecording(
  db: Db,
  store: FileStore,
  workspaceId: number,
  id: number,
): Promise<StoredFile> {
  const recording = await findRecording(db, workspaceId, id);
  if (!recording) throw notFound('call');
  const file = recording.key !== null && recording.isOver ? await store.open(recording.key) : null;
  if (!file) throw new Refusal('not_found', callProblems.no_recording());
  return file;
}
