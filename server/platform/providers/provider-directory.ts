import type { Db } from '../db/sql.ts';
import type { ProviderAccess } from './provider-access.ts';

/** A listener of the installation that is no provider's: the operator's own model. */
export interface LocalListener {
  /** The id in the catalogue. */
  id: string;
  name: string;
  /** BCP 47, without a region. */
  languages: readonly string[];
}

/** The providers that a workspace may use, its own before the installation's. */
export interface ProviderDirectory {
  readonly local?: readonly LocalListener[];
  providersOf(db: Db, workspaceId: number): Promise<readonly ProviderAccess[]>;
}
