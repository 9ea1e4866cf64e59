/**
 * Whether an answer sends its reader elsewhere (RFC 9110, section 15.4). Not every 3xx does: 304 says that nothing has
 * changed, and 300, 305 and 306 name no one place to go to.
 */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
