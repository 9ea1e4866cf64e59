import type { Weekday } from '../platform/opening-hours.ts';

/** States of a campaign (docs/campaigns.md); the last two are final. */
export const CAMPAIGN_STATUSES = ['draft', 'running', 'paused', 'completed', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The transitions of a campaign: the states that allow each and the state that it leads to. */
export const MOVES = {
  start: { from: ['draft'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['draft', 'running', 'paused'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly CampaignStatus[]; to: CampaignStatus }>;
export type Move = keyof typeof MOVES;

/** The states of a campaign's contact. A contact that will be called again is `pending` too. */
export const CONTACT_STATES = [
  'pending',
  'calling',
  'reached',
  'no_answer',
  'busy',
  'failed',
  'skipped',
] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** Why a contact is skipped. */
export const SKIP_REASONS = [
  'no_phone',
  'do_not_call',
  'deleted',
  'number_not_allowed',
  'no_consent',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The number of contacts by state. */
export type Progress = { total: number } & Record<ContactState, number>;

/** The calling hours in the called person's local time. An `end` not after `start` is on the next day. */
export interface CallingHours {
  timezone: string;
  days: Weekday[];
  start: string;
  end: string;
}

export interface Campaign {
  id: number;
  name: string;
  status: CampaignStatus;
  assistant_id: number | null;
  phone_number_id: number | null;
  instructions: string | null;
  calling_hours: CallingHours;
  max_concurrent_calls: number;
  max_attempts: number;
  retry_after_minutes: number;
  starts_at: string | null;
  progress: Progress;
  created_at: string;
  updated_at: string;
}

/** The default calling hours; the default timezone is the workspace's. */
export const DEFAULT_HOURS = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  start: '09:00',
  end: '20:00',
} as const satisfies Partial<CallingHours>;
export const DEFAULT_LIMITS = { max_concurrent_calls: 5, max_attempts: 3, retry_after_minutes: 60 } as const;

/** The largest number of contact ids in one request. */
export const MAX_CONTACTS_NAMED = 10_000;
