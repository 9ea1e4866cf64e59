/** The records of a person and the person's identifiers: an erasure searches copies of records for them. */
export interface PersonTraces {
  contactIds: number[];
  callIds: number[];
  messageIds: number[];
  appointmentIds: number[];
  orderIds: number[];
  reservationIds: number[];
  names: string[];
  /** E.164; and what the chat app calls the person. */
  phones: string[];
  /** E-mail addresses in lower case. */
  emails: string[];
  /**
   * Periods in which notices with the name may have been written: from the first to the last change of each
   * record.
   */
  windows: { from: string; to: string }[];
}

/** A contact with the identifiers of the person; `phone` in E.164, `email` in lower case. */
export interface Identity {
  id: number;
  name: string | null;
  phone: string | null;
  /** What the chat app calls the person. */
  userId: string | null;
  email: string | null;
}

export const noTraces = (): PersonTraces => ({
  ...{ contactIds: [], callIds: [], messageIds: [], appointmentIds: [], orderIds: [], reservationIds: [] },
  ...{ names: [], phones: [], emails: [], windows: [] },
});

/** Merges `traces` with the result of another search, without duplicates. */
export function mergeTraces(traces: PersonTraces, found: Partial<PersonTraces>): PersonTraces {
  const merged: Record<string, unknown[]> = { ...traces };
  for (const [name, values] of Object.entries(found)) {
    merged[name] = [...new Set<unknown>([...(merged[name] ?? []), ...values])];
  }
  return merged as unknown as PersonTraces;
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * A PostgreSQL regular expression that finds the phones and addresses in a text, but not as part of a longer
 * one. Null when the person has neither.
 */
export function contactPattern({ phones, emails }: Pick<PersonTraces, 'phones' | 'emails'>): string | null {
  const found = [
    ...phones.map((phone) => `${escapeRegExp(phone)}(?![0-9])`),
    ...emails.map((email) => `(?<![[:alnum:]._+-])${escapeRegExp(email)}(?![[:alnum:]-])`),
  ];
  return found.length === 0 ? null : found.join('|');
}
