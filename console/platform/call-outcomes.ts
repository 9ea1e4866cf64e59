import { callOutcomeTexts } from './call-outcomes.texts.ts';

export type CallOutcome = keyof typeof callOutcomeTexts.en;

/** What can come of a call, in the order in which it is offered. */
export const CALL_OUTCOMES = Object.keys(callOutcomeTexts.en) as CallOutcome[];
