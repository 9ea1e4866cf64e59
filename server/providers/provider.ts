import type { ProviderKind } from '../platform/providers/provider-access.ts';

export const PROVIDER_STATES = ['unknown', 'ok', 'failing'] as const;

/** A provider of a workspace; the key is never part of it. */
export interface Provider {
  id: number;
  kind: ProviderKind;
  name: string;
  /** Null: the vendor's own address. */
  base_url: string | null;
  has_key: boolean;
  models: string[] | null;
  listening: string[] | null;
  voices: string[] | null;
  active: boolean;
  /** What the last check, or the use on calls, came to. */
  status: { state: (typeof PROVIDER_STATES)[number]; message: string | null; checked_at: string | null };
  created_at: string;
  updated_at: string;
}

/** Where a key belongs: one that is moved to another workspace's row does not open. */
export const keyPurpose = (workspaceId: number): string => `provider of workspace ${workspaceId}`;
