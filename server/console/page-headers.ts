/**
 * The headers of every page of the console. Only this server's own files run, in this server's own pages: a
 * text that a caller or a guest wrote, shown on a page, can neither run nor load or send anything.
 * @param nonce one of this answer alone, for the `<style>` that React Aria adds.
 * @param soundOrigin where links to recordings lead; null for this server.
 */
export const pageHeaders = (nonce: string, soundOrigin: string | null): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The live socket is at this origin, too.
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${soundOrigin === null ? '' : ` ${soundOrigin}`}`,
    "font-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; '),
  // Each answer has its own nonce, and some addresses hold a one-time token.
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...fileHeaders,
});

/** The headers of every file, the page among them. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
