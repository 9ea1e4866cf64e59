import type { Db } from '../platform/db/sql.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';

export interface Workspace {
  id: number;
  name: string;
  slug: string;
  timezone: string;
  currency: string;
  country: string;
  language: string;
  plan: string;
  recording_retention_days: number | null;
  features: { orders: boolean; hotels: boolean; texting: boolean };
  demo: boolean;
  created_at: string;
  updated_at: string;
}

export interface Member {
  id: number;
  name: string;
  email: string;
  role: MemberRole;
  created_at: string;
  updated_at: string;
}

/** What a plan allows; null is unlimited. */
export interface PlanLimits {
  timezone: string;
  included_minutes: number | null;
  included_texts: number | null;
  max_concurrent_calls: number | null;
}

export async function findWorkspace(db: Db, workspaceId: number): Promise<Workspace | null> {
  const [row] = await db<Workspace[]>`
    select id, name, slug, timezone, currency, country, language, plan, recording_retention_days,
      jsonb_build_object('orders', orders_enabled, 'hotels', hotels_enabled, 'texting', texting_enabled) as features,
      exists (select from demo_steps where workspace_id = workspaces.id) as demo, created_at, updated_at
    from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

/** The members, owners first, then in the order in which they joined. */
export async function listMembers(db: Db, workspaceId: number): Promise<Member[]> {
  return db<Member[]>`
    select ${memberColumns(db)} from memberships membership join users member on member.id = membership.user_id
    where membership.workspace_id = ${workspaceId}
    order by array_position(array['owner', 'admin', 'member', 'viewer'], membership.role), member.id`;
}

/** A person with access: a member, or a member of the workspace's agency, with the role that counts here. */
export async function findMember(db: Db, workspaceId: number, userId: number): Promise<Member | null> {
  const [row] = await db<Member[]>`
    select ${memberColumns(db)} from workspace_access membership join users member on member.id = membership.user_id
    where membership.workspace_id = ${workspaceId} and membership.user_id = ${userId}`;
  return row ?? null;
}

/** `updated_at` is the later of the person's and the membership's. */
const memberColumns = (db: Db) => db`
  member.id, member.name, member.email, membership.role, membership.created_at,
  greatest(membership.updated_at, member.updated_at) as updated_at`;

export async function findPlanLimits(db: Db, workspaceId: number): Promise<PlanLimits | null> {
  const [row] = await db<PlanLimits[]>`
    select timezone, included_minutes, included_texts, max_concurrent_calls from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

export interface Counts {
  minutes: number;
  calls: number;
  messages: number;
  assistants: number;
  phone_numbers: number;
  contacts: number;
  appointments: number;
  orders: number;
  reservations: number;
}

/**
 * Counts the existing records, the calls that began and the texts written in the period (`end` excluded), and
 * the minutes of all calls of the period, including deleted ones. Both ends of the period must be on a
 * quarter hour of UTC.
 */
export async function countUse(
  db: Db,
  workspaceId: number,
  period: { start: string; end: string },
): Promise<Counts> {
  const [row] = await db<Counts[]>`
    select count(*) as calls,
      (select coalesce(sum(minutes), 0)::bigint from used_minutes
        where workspace_id = ${workspaceId} and quarter_hour >= ${period.start} and quarter_hour < ${period.end}) as minutes,
      (select count(*) from assistants where workspace_id = ${workspaceId} and status <> 'archived') as assistants,
      (select count(*) from phone_numbers where workspace_id = ${workspaceId} and active) as phone_numbers,
      (select count(*) from contacts where workspace_id = ${workspaceId} and deleted_at is null) as contacts,
      (select count(*) from appointments where workspace_id = ${workspaceId}) as appointments,
      (select count(*) from orders where workspace_id = ${workspaceId}) as orders,
      (select count(*) from reservations where workspace_id = ${workspaceId}) as reservations,
      (select count(*) from messages
        where workspace_id = ${workspaceId} and created_at >= ${period.start} and created_at < ${period.end}) as messages
    from calls
    where workspace_id = ${workspaceId} and started_at >= ${period.start} and started_at < ${period.end}`;
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}
