import { randomBytes } from 'node:crypto';
import type { ActionContext } from '../platform/action-context.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';
import { accountProblems } from './account.problems.ts';
import {
  insertMembership,
  insertUser,
  insertWorkspace,
  type WorkspaceRow,
} from './create-workspace.queries.ts';

const MAX_SLUG_LENGTH = 60;
/** The slug by which a start finds the demo: no name of a business becomes it. */
export const DEMO_SLUG = 'demo';

export interface NewWorkspace {
  name: string;
  timezone: string;
  currency: string;
  country: string;
  language: string;
  /** Derived from the name when omitted. */
  slug?: string;
  /**
   * The owner: a user, or the values of a new one; `passwordHash` comes from `hashPassword`, null disables
   * the login.
   */
  owner: { userId: number } | NewUser;
}

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string | null;
}

/**
 * Creates a workspace with its owner.
 * @throws Refusal naming `slug` or `owner.email` when it is in use.
 */
export async function createWorkspace(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  input: NewWorkspace,
): Promise<{ workspaceId: number; userId: number }> {
  const at = isoOf(now);
  const { owner, slug, ...values } = input;
  return inTransaction(db, async (tx) => {
    const workspaceId = slug
      ? await insertWorkspace(tx, { ...values, slug }, at)
      : await insertWithFreeSlug(tx, values, at);
    if (workspaceId === null) throw invalid({ slug: [accountProblems.slug_taken()] });
    const userId = 'userId' in owner ? owner.userId : await makeOwner(tx, owner, at);
    await insertMembership(tx, workspaceId, userId, 'owner', at);
    return { workspaceId, userId };
  });
}

async function makeOwner(tx: Db, owner: NewUser, at: string): Promise<number> {
  const user = { name: owner.name, email: owner.email, password_hash: owner.passwordHash };
  const userId = await insertUser(tx, user, at);
  if (userId === null) throw invalid({ 'owner.email': [accountProblems.email_taken()] });
  return userId;
}

/** `Café Süd` becomes `cafe-sud`; a name without Latin letters becomes `workspace`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_SLUG_LENGTH);
  return slug.replace(/^-|-$/g, '') || 'workspace';
}

async function insertWithFreeSlug(
  tx: Db,
  values: Omit<WorkspaceRow, 'slug'>,
  now: string,
): Promise<number | null> {
  const slug = slugOf(values.name);
  const plain = slug === DEMO_SLUG ? null : await insertWorkspace(tx, { ...values, slug }, now);
  const longer = `${slug}-${randomBytes(5).toString('hex')}`;
  return plain ?? insertWorkspace(tx, { ...values, slug: longer }, now);
}
