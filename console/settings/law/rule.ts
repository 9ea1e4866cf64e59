import type { Law } from '../../platform/api-types.ts';

/** The rules in the order in which they are shown. */
export const RULES = [
  'ai_disclosure',
  'recording_notice',
  'calling_hours',
  'daily_attempts',
  'consent',
] as const satisfies readonly (keyof Law)[];
export type Rule = (typeof RULES)[number];
