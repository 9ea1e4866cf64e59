import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { notFound } from '../platform/refusal.ts';
import { scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import type { InboxItem } from './inbox-item.ts';
import { removeInboxItem } from './inbox.queries.ts';

/**
 * DELETE: removes an inbox item; its call or text stays.
 * @returns the deleted item and its recording, which the caller removes with `removeFiles` after the commit.
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
