import type { Static } from 'typebox';
import { FOREIGN_KEY_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalid, notFound } from '../platform/refusal.ts';
import { inboxProblems } from './inbox.problems.ts';
import type { InboxItem } from './inbox-item.ts';
import type { InboxItemChange } from './inbox.schema.ts';
import { findInboxItem, updateInboxItem, type InboxItemChanges } from './inbox.queries.ts';

/** @throws Refusal `not_found`. */
export async function showInboxItem(db: Db, workspaceId: number, id: number): Promise<InboxItem> {
  const item = await findInboxItem(db, workspaceId, id);
  if (!item) throw notFound('inbox item');
  return item;
}

/**
 * PATCH: changes only what is sent; a body without any known field changes nothing, not even `updated_at`.
 * @throws Refusal `not_found`, or on `assigned_to` for one who is no member of the workspace.
 */
export async function changeInboxItem(
  db: Db,
  workspaceId: number,
  id: number,
  input: Static<typeof InboxItemChange>,
  now: Temporal.Instant,
): Promise<InboxItem> {
  if (saysNothing(input)) return showInboxItem(db, workspaceId, id);
  const changes = readChanges(input);
  try {
    const item = await updateInboxItem(db, workspaceId, id, changes, isoOf(now));
    if (!item) throw notFound('inbox item');
    return item;
  } catch (error) {
    // The key itself decides, so that a member who leaves at this moment is not assigned.
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
