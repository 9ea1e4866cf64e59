/** The queue of scenarios that are to be played. */
export const SCENARIO_QUEUE = 'scenario';
