import type { Db } from '../db/sql.ts';
import type { ProviderAccess } from './provider-access.ts';

/** The providers that a workspace may use, its own before the installation's. */
export interface ProviderDirectory {
  providersOf(db: Db, workspaceId: number): Promise<readonly ProviderAccess[]>;
}
