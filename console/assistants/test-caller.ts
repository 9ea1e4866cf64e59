/** A number that is reserved for tests: the API's own caller. */
export const TEST_CALLER = '+15005550100';
