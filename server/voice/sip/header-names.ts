/** Compact forms (RFC 3261, section 7.3.3, and the registry that grew from it). */
const longForms: ReadonlyMap<string, string> = new Map([
  ['a', 'accept-contact'],
  ['b', 'referred-by'],
  ['c', 'content-type'],
  ['d', 'request-disposition'],
  ['e', 'content-encoding'],
  ['f', 'from'],
  ['i', 'call-id'],
  ['j', 'reject-contact'],
  ['k', 'supported'],
  ['l', 'content-length'],
  ['m', 'contact'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['s', 'subject'],
  ['t', 'to'],
  ['u', 'allow-events'],
  ['v', 'via'],
  ['x', 'session-expires'],
  ['y', 'identity'],
]);

/** Spellings that do not follow from capitalising each word. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['mime-version', 'MIME-Version'],
  ['min-se', 'Min-SE'],
  ['rack', 'RAck'],
  ['remote-party-id', 'Remote-Party-ID'],
  ['rseq', 'RSeq'],
]);

/** Header fields of which a message carries exactly one, or at most one (RFC 3261, section 20, table 2). */
export const singleHeaders: ReadonlySet<string> = new Set([
  'from',
  'to',
  'call-id',
  'cseq',
  'max-forwards',
  'content-length',
  'content-type',
]);

/** The lower-case long name of a header field, whatever form and case it was written in. */
export function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return longForms.get(lower) ?? lower;
}

/** The name as it is usually written. */
export function spelledName(canonical: string): string {
  return spellings.get(canonical) ?? canonical.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
