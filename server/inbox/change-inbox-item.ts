import type { Static } from 'typebox';
import type { ActionContext } from '../platform/action-context.ts';
import { FOREIGN_KEY_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalid, notFound } from '../platform/refusal.ts';
import { inboxProblems } from './inbox.problems.ts';
import type { InboxItem } from './inbox-item.ts';
import type { InboxItemChange } from './inbox.schema.ts';
import { findInboxItem, updateInboxItem, type InboxItemChanges } from './inbox.queries.ts';

/** Returns one inbox item. @throws Refusal `not_found`. */
export async function showInboxItem(db: Db, workspaceId: number, id: number): Promise<InboxItem> {
  const item = await findInboxItem(db, workspaceId, id);
  if (!item) throw notFound('inbox item');
  return item;
}

/**
 * PATCH: changes the fields that are sent. Without any known field nothing changes, not even `updated_at`.
 * @throws Refusal `not_found`; `validation_error` on `assigned_to` for a user who is not a member of the
 *   workspace.
 */
export async function changeInboxItem(
  { db, workspaceId, now }: ActionContext,
  { id, ...input }: Static<typeof InboxItemChange> & { id: number },
): Promise<InboxItem> {
  if (isEmptyChange(input)) return showInboxItem(db, workspaceId, id);
  const changes = readChanges(input);
  try {
    const item = await updateInboxItem(db, workspaceId, id, changes, isoOf(now));
    if (!item) throw notFound('inbox item');
    return item;
  } catch (error) {
    // The foreign key decides: a member who leaves at the same moment is not assigned.
    if (violatedConstraint(error, FOREIGN_KEY_VIOLATION) === null) throw error;
    throw invalid({ assigned_to: [inboxProblems.unknown_member()] });
  }
}

function readChanges(input: Static<typeof InboxItemChange>): InboxItemChanges {
  const { status, priority, assigned_to: assignedTo, due_at: dueAt } = input;
  return {
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(assignedTo === undefined ? {} : { assigned_to: assignedTo }),
    ...(dueAt === undefined ? {} : { due_at: dueAt === null ? null : isoOf(parseInstant(dueAt)) }),
  };
}
