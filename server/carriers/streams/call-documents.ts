import { PARAMETER } from './stream-messages.ts';
import type { StreamAddress, StreamedPerson } from './stream-vendor.ts';

/**
 * A document that connects a call with a stream and hangs up when the stream is over (TwiML, TeXML).
 * @param attributes of the stream, beside its address.
 */
export function writeStreamDocument(
  { url, parameter }: StreamAddress,
  attributes: Record<string, string> = {},
): string {
  const written = Object.entries({ url, ...attributes }).map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  );
  const named = `<Parameter name="${PARAMETER}" value="${escaped(parameter)}"/>`;
  return documentOf(`<Connect><Stream${written.join('')}>${named}</Stream></Connect><Hangup/>`);
}

/** A document that refuses a call before it is answered, so that it costs nothing. */
export const writeRejectDocument = (reason: 'busy' | 'rejected'): string =>
  documentOf(`<Reject reason="${reason}"/>`);

/**
 * A document that connects the caller with a person. The vendor asks at the same address what happens when
 * that is over.
 */
export function writeDialDocument({ from, to, callbackUrl, seconds }: StreamedPerson): string {
  const url = escaped(callbackUrl);
  const events = `statusCallback="${url}" statusCallbackEvent="ringing answered completed"`;
  const number = `<Number ${events}>${escaped(to)}</Number>`;
  return documentOf(
    `<Dial callerId="${escaped(from)}" timeout="${seconds}" action="${url}" method="POST">${number}</Dial>`,
  );
}

/** A document that changes nothing. */
export const EMPTY_DOCUMENT = documentOf('');

function documentOf(verbs: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
