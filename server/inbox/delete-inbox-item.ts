import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { notFound } from '../platform/refusal.ts';
import { scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import type { InboxItem } from './inbox-item.ts';
import { removeInboxItem } from './inbox.queries.ts';

/**
 * DELETE: removes an inbox item; the call or the text that it came by stays.
 * @returns the item as it last was, and its recording, to be removed with `removeFiles` once this is committed.
 * @throws Refusal `not_found`.
 */
export async function deleteInboxItem(
  context: ActionContext,
  { id }: { id: number },
): Promise<{ item: InboxItem; files: FileRemoval }> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const removed = await removeInboxItem(db, workspaceId, id);
    if (!removed) throw notFound('inbox item');
    const { audioKey, ...item } = removed;
    const keys = audioKey === null ? [] : [audioKey];
    return { item, files: await scheduleFileRemoval(db, workspaceId, keys, now) };
  });
}
