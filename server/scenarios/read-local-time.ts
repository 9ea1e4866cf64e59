/** Reads `YYYY-MM-DD HH:MM`; null for anything else. */
export function readLocalTime(text: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
  } catch {
    return null;
  }
}
