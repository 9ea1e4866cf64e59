import type { Logger } from 'pino';
import type { Static } from 'typebox';
import { hashPassword } from '../account/password.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import type { Answer, ApiRequest } from '../platform/http/route.ts';
import { isoOf } from '../platform/instants.ts';
import { forbidden, invalidState } from '../platform/refusal.ts';
import { removeFiles, scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { welcome, type SignInServices } from '../sessions/sign-in.ts';
import { checkPlaceOf, makeBusiness } from './create-business.ts';
import { orderForDeletion } from './order-for-deletion.ts';
import { setupProblems } from './setup.problems.ts';
import type { ReplaceDemo } from './setup.schema.ts';
import {
  clearTable,
  deleteWorkspace,
  hasRunningCall,
  listFileKeys,
  listWorkspaceTables,
  lockDemoWorkspace,
  recordDemoRemoved,
  replaceUser,
} from './setup.queries.ts';

/**
 * Removes the demo with everything in it, and makes a business with its owner in its place, who is signed in.
 * No later start makes the demo again.
 * @throws Refusal `forbidden` for others than an owner of the demo; `invalid_state` during a call; naming the
 *   field.
 */
export async function replaceDemo(
  services: SignInServices & { store: FileStore; log: Logger },
  request: Pick<ApiRequest, 'now' | 'client' | 'headers' | 'principal'> & {
    body: Static<typeof ReplaceDemo>;
  },
): Promise<Answer> {
  const { sql } = services;
  const { now, principal, body } = request;
  if (principal.role !== 'owner') throw forbidden(setupProblems.not_the_demo());
  checkPlaceOf(body);
  const { owner, ...business } = body;
  const passwordHash = await hashPassword(owner.password);
  const { made: replaced, files } = await inTransaction(sql, async (tx) => {
    const removal = await removeDemo(tx, principal.workspaceId, now);
    const person = { name: owner.name, email: owner.email, passwordHash };
    const made = await makeBusiness({ db: tx, now }, business, person);
    await replaceUser(tx, principal.userId, made.userId);
    return { made, files: removal };
  });
  await removeFiles(services, files);
  const { userId, workspaceId } = replaced;
  return welcome(services, request, { userId, workspaceId, needsCode: false });
}

async function removeDemo(tx: Db, workspaceId: number, now: Temporal.Instant): Promise<FileRemoval> {
  if (!(await lockDemoWorkspace(tx, workspaceId))) throw forbidden(setupProblems.not_the_demo());
  if (await hasRunningCall(tx, workspaceId)) throw invalidState(setupProblems.calls_running());
  const keys = await listFileKeys(tx, workspaceId);
  const tables = orderForDeletion(await listWorkspaceTables(tx));
  // Triggers count what is deleted; the second round removes what they wrote.
  for (const table of [...tables, ...tables]) await clearTable(tx, workspaceId, table);
  await deleteWorkspace(tx, workspaceId);
  await recordDemoRemoved(tx, isoOf(now));
  return scheduleFileRemoval(tx, workspaceId, keys, now);
}
