import { objectOf, readObject } from '../texts/vendor-answer.ts';

/** Fields of a message, by name. */
export type Fields = Map<string, string>;

/**
 * What is shown of a message. Everything else is left out: tokens in addresses, signatures, pressed keys,
 * headers that callers set, and what vendors add one day.
 */
const SHOWN = new Set([
  // Twilio, and TeXML of Telnyx
  ...['CallSid', 'ParentCallSid', 'DialCallSid', 'From', 'To', 'Direction', 'CallStatus', 'DialCallStatus'],
  ...['SipResponseCode', 'DialSipResponseCode', 'CallDuration', 'DialCallDuration', 'ErrorCode'],
  ...['ErrorMessage', 'StirVerstat', 'Timestamp', 'SequenceNumber', 'Status', 'Timeout', 'Twiml', 'document'],
  ...['sid', 'status', 'code', 'message', 'direction', 'duration'],
  // Telnyx
  ...['event_type', 'occurred_at', 'call_control_id', 'call_leg_id', 'call_session_id', 'from', 'to'],
  ...['state', 'hangup_cause', 'hangup_source', 'sip_hangup_cause', 'failure_reason', 'start_time'],
  ...['end_time', 'cause', 'connection_id', 'timeout_secs', 'stream_url', 'stream_track', 'stream_codec'],
  ...['result', 'title', 'detail'],
]);
const MOST_CHARACTERS = 1_000;
/** The path of an address of this server has a token. */
const ADDRESS = /\b(wss?|https?):\/\/([^\s"'<>/]{1,255})\/[^\s"'<>]*/gi;

/** The shown fields of a form. */
export function fieldsOfForm(body: string): Fields {
  const fields: Fields = new Map();
  for (const [name, value] of new URLSearchParams(body)) if (SHOWN.has(name)) fields.set(name, value);
  return fields;
}

/** The shown fields of an object, of its event and its payload, or of the first error that it names. */
export function fieldsOfJson(body: string): Fields {
  const fields: Fields = new Map();
  const root = readObject(body);
  const data = objectOf(root?.['data']);
  const errors = root?.['errors'];
  const error = Array.isArray(errors) ? objectOf(errors[0]) : null;
  for (const part of [root, data, objectOf(data?.['payload']), error])
    for (const [name, value] of Object.entries(part ?? {}))
      if (SHOWN.has(name) && ['string', 'number', 'boolean'].includes(typeof value))
        fields.set(name, String(value));
  return fields;
}

/** The lines behind the first one of a message. */
export function writeFields(fields: Fields): string {
  const lines = [...fields].map(([name, value]) => `${name}: ${onOneLine(value, MOST_CHARACTERS)}`);
  return ['', '', ...lines, ''].join('\r\n');
}

/** A value without the secrets of addresses, in which everything is printable: it stays on its line. */
export const onOneLine = (value: string, most: number): string =>
  value.slice(0, most).replaceAll(ADDRESS, '$1://$2/[left out]').replaceAll(/\p{C}/gu, '·');
