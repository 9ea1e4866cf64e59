/** E.164 of a number as the chat app displays it, such as `+1 631-555-5555`; null for what is none. */
export function numberOf(displayed: unknown): string | null {
  const digits = typeof displayed === 'string' ? displayed.slice(0, 40).replace(/\D/g, '') : '';
  return digits.length < 5 || digits.length > 15 ? null : `+${digits}`;
}
