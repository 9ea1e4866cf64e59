/** The rules of docs/law.md. Each is on until somebody switches it off and says why. */
export const RULES = [
  'ai_disclosure',
  'recording_notice',
  'calling_hours',
  'daily_attempts',
  'consent',
] as const;
export type Rule = (typeof RULES)[number];

/** A rule as it stands. */
export interface RuleState {
  enforced: boolean;
  /** Why it was switched off; null while it is on. */
  reason: string | null;
  /** Who changed it last; null where nobody has, or the product did. */
  changed_by: { id: number | null; name: string } | null;
  changed_at: string | null;
}

export type Law = Record<Rule, RuleState>;

/** A rule that was switched off or on again. */
export interface LawChange {
  id: number;
  rule: Rule;
  enforced: boolean;
  reason: string | null;
  changed_by: RuleState['changed_by'];
  changed_at: string;
}

/** Calls that one number gets within a day at most. */
export const MAX_DAILY_ATTEMPTS = 3;
