import type { Turn } from '../voice/call-recorder.ts';

/** What is told of the changes of a workspace; each is the path of its list in the API. */
export const RESOURCES_TOLD = [
  'api-keys',
  'appointments',
  'assistants',
  'calls',
  'campaigns',
  'carriers',
  'company/faqs',
  'company/knowledge-base',
  'company/profile',
  'company/services',
  'company/staff',
  'contacts',
  'inbox',
  'integrations/hooks',
  'law',
  'messages',
  'notices',
  'orders',
  'phone-numbers',
  'products',
  'products/categories',
  'providers',
  'reservations',
  'rooms',
  'scenario-runs',
  'scenarios',
  'team',
  'team/invitations',
  'team/members',
  'webhooks',
] as const;
export type ResourceTold = (typeof RESOURCES_TOLD)[number];

/** Resources that only owners and admins see, and hear of. */
export const TOLD_TO_ADMINS: ReadonlySet<string> = new Set<ResourceTold>([
  'api-keys',
  'carriers',
  'integrations/hooks',
  'notices',
  'providers',
  'team/invitations',
]);

/** What is told; `ready` and `resync` are about the stream itself. */
type What = 'created' | 'updated' | 'deleted' | 'turn' | 'ready' | 'resync';

/** A turn of a call that runs. */
export interface ToldTurn {
  position: number;
  role: Turn['role'];
  content: string;
  offset_ms: number;
  duration_ms: number;
  interrupted: boolean;
  /** Who of the team had it said; absent for the assistant's own words. */
  said_by?: { user_id: number; name: string };
}

/** One message of the stream, as clients get it. */
export interface Told {
  /** Where to go on after a break; null as long as nothing was told. */
  event_id: string | null;
  resource: string | null;
  /** Null: many records of the resource changed at once, or its records have no numbers. */
  id: number | null;
  what: What;
  at: string;
  turn?: ToldTurn;
}

/** A change as the database sends it. */
export interface Change {
  workspace: number;
  transaction: string;
  resource: string;
  id: number | null;
  what: Told['what'];
  at: string;
  /** Of a turn. */
  position?: number;
  /** The turn itself; absent when it is too long for a notification. */
  turn?: ToldTurn;
}
