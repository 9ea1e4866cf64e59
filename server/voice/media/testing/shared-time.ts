/** What a test and its media worker agree on to share a time (`media-time.ts`): the key of two cells. */
export const MEDIA_TIME = 'media time';
/** The cell of the time. */
export const NOW = 0;
/** The cell of the time up to which the test has followed. */
export const SEEN = 1;
export const UNITS_PER_MS = 100;
/** The longest step that the time makes when a thread was held up: less than a frame. */
export const MAX_STEP_MS = 5;
