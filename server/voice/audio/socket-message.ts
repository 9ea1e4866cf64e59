/** What a client of a socket with sound sends beside the sound. */
export type SocketMessage = { key: string } | { hangUp: true };

/** A text frame: `{"key": "1"}` or `{"hang_up": true}`; null for anything else. */
export function readSocketMessage(text: string): SocketMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  if ('hang_up' in message && message.hang_up === true) return { hangUp: true };
  if (!('key' in message) || typeof message.key !== 'string') return null;
  return /^[0-9*#A-D]$/.test(message.key) ? { key: message.key } : null;
}
