import type { Db } from '../platform/db/sql.ts';
import type { ProviderKind } from '../platform/providers/provider-access.ts';
import type { Provider } from './provider.ts';

const columns = (db: Db) => db`
  id, kind, name, base_url, sealed_key is not null as has_key, models, listening, voices, active,
  jsonb_build_object('state', state, 'message', message, 'checked_at',
    to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as status,
  created_at, updated_at`;

/** What is written of a provider; every field a column. */
export interface ProviderValues {
  kind: ProviderKind;
  name: string;
  base_url: string | null;
  models: string[] | null;
  listening: string[] | null;
  voices: string[] | null;
  sealed_key: string | null;
  active: boolean;
}

/** All providers of the workspace, oldest first: the order in which they are asked. */
export async function listProviders(db: Db, workspaceId: number): Promise<Provider[]> {
  return [
    ...(await db<Provider[]>`
      select ${columns(db)} from providers where workspace_id = ${workspaceId} order by id`),
  ];
}

export async function countProviders(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from providers where workspace_id = ${workspaceId}`;
  return row?.total ?? 0;
}

export async function findProvider(db: Db, workspaceId: number, id: number): Promise<Provider | null> {
  const [row] = await db<Provider[]>`
    select ${columns(db)} from providers where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Locks the provider until the transaction ends. */
export async function lockProvider(db: Db, workspaceId: number, id: number): Promise<Provider | null> {
  const [row] = await db<Provider[]>`
    select ${columns(db)} from providers where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** What is needed to use a provider, with its encrypted key. */
export interface SealedProvider {
  id: number;
  kind: ProviderKind;
  base_url: string | null;
  models: string[] | null;
  listening: string[] | null;
  voices: string[] | null;
  sealed_key: string | null;
  state: Provider['status']['state'];
  updated_at: string;
}

const sealedColumns = (db: Db) => db`
  id, kind, base_url, models, listening, voices, sealed_key, state, updated_at`;

/** The active providers of the workspace, oldest first. */
export async function findActiveProviders(db: Db, workspaceId: number): Promise<SealedProvider[]> {
  return [
    ...(await db<SealedProvider[]>`
      select ${sealedColumns(db)} from providers where workspace_id = ${workspaceId} and active order by id`),
  ];
}

export async function findSealedProvider(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<SealedProvider | null> {
  const [row] = await db<SealedProvider[]>`
    select ${sealedColumns(db)} from providers where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

export async function insertProvider(
  db: Db,
  workspaceId: number,
  values: ProviderValues,
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into providers ${db.row({ workspace_id: workspaceId, ...values, created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** A changed provider has not been checked. */
export async function updateProvider(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<ProviderValues>,
  now: string,
): Promise<void> {
  await db`
    update providers set ${db.set({ ...values, updated_at: now })}, state = 'unknown', message = null, checked_at = null
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Writes what a check or a use came to, unless the provider was changed meanwhile. */
export async function writeCheck(
  db: Db,
  workspaceId: number,
  id: number,
  check: { state: 'ok' | 'failing'; message: string | null; at: string; updatedAt: string },
): Promise<void> {
  await db`
    update providers set state = ${check.state}, message = ${check.message}, checked_at = ${check.at}
    where workspace_id = ${workspaceId} and id = ${id} and updated_at = ${check.updatedAt}`;
}

export async function deleteProvider(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from providers where workspace_id = ${workspaceId} and id = ${id}`;
}
