import type { Campaign } from '../platform/api-types.ts';
import { readOne, readPage, readWords } from '../platform/read-address.ts';

/** The states of the contacts of a campaign, in the order of their figures. */
export const STATES = ['reached', 'no_answer', 'busy', 'failed', 'skipped', 'calling', 'pending'] as const;
export type ContactState = (typeof STATES)[number];

/** The days on which a campaign may call, from Monday. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The page of the list, and the tag with which the form for a new campaign is open. */
export interface CampaignsSearch {
  page?: number | undefined;
  tag?: string | undefined;
}

export const readCampaignsSearch = (search: Record<string, unknown>): CampaignsSearch => ({
  page: readPage(search['page']),
  tag: readWords(search['tag']),
});

/** Which contacts of a campaign are listed. */
export interface CampaignSearch {
  state?: ContactState | undefined;
  page?: number | undefined;
}

export const readCampaignSearch = (search: Record<string, unknown>): CampaignSearch => ({
  state: readOne(STATES, search['state']),
  page: readPage(search['page']),
});

export const MOVES = ['start', 'pause', 'resume', 'cancel'] as const;
export type Move = (typeof MOVES)[number];

const FROM: Record<Move, readonly Campaign['status'][]> = {
  start: ['draft'],
  pause: ['running'],
  resume: ['paused'],
  cancel: ['draft', 'running', 'paused'],
};

/** What can be done with a campaign in its state. */
export const movesOf = (status: Campaign['status']): Move[] =>
  MOVES.filter((move) => FROM[move].includes(status));

/** Contacts that will not be called again. */
export const countFinished = ({ total, pending, calling }: Campaign['progress']): number =>
  total - pending - calling;
