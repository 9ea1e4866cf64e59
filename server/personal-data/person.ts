/**
 * The records that were a person's, and what they are known by: what an erasure looks for in copies of them.
 */
export interface PersonTraces {
  contactIds: number[];
  callIds: number[];
  messageIds: number[];
  appointmentIds: number[];
  orderIds: number[];
  reservationIds: number[];
  names: string[];
  /** E.164. */
  phones: string[];
  /** In lower case. */
  emails: string[];
  /** When notices with the name may have been written: from the first to the last change of each record. */
  windows: { from: string; to: string }[];
}

/** A contact with what identifies the person; `phone` in E.164, `email` in lower case. */
export interface Identity {
  id: number;
  name: string | null;
  phone: string | null;
  email: string | null;
}

export const noTraces = (): PersonTraces => ({
  ...{ contactIds: [], callIds: [], messageIds: [], appointmentIds: [], orderIds: [], reservationIds: [] },
  ...{ names: [], phones: [], emails: [], windows: [] },
});

/** `traces` and what a further look found, each value once. */
export function mergeTraces(traces: PersonTraces, found: Partial<PersonTraces>): PersonTraces {
  const merged: Record<string, unknown[]> = { ...traces };
  for (const [name, values] of Object.entries(found)) {
    merged[name] = [...new Set<unknown>([...(merged[name] ?? []), ...values])];
  }
  return merged as unknown as PersonTraces;
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * A regular expression of PostgreSQL that finds the phones and addresses in a text, none of them as part of a
 * longer one. Null when the person is known by neither.
 */
export function contactPattern({ phones, emails }: Pick<PersonTraces, 'phones' | 'emails'>): string | null {
  const found = [
    ...phones.map((phone) => `${escapeRegExp(phone)}(?![0-9])`),
    ...emails.map((email) => `(?<![[:alnum:]._+-])${escapeRegExp(email)}(?![[:alnum:]-])`),
  ];
  return found.length === 0 ? null : found.join('|');
}
