/**
 * Whether a status is a redirect to one location (RFC 9110, section 15.4). 304 means that nothing has
 * changed, and 300, 305 and 306 name no single location.
 */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
