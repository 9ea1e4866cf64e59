import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { listAllPages, NUMBERS_PER_PAGE, type PageOfRows } from '../texts/all-pages.ts';
import { jsonOf, objectOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';
import type { AccountFault, BroughtTo, VendorNumber } from '../texts/text-connection.ts';

/** What Twilio enters at a new number by itself. */
const VENDORS_OWN = 'https://demo.twilio.com/';

const LIST = 'IncomingPhoneNumbers.json';

/** The numbers of the account, or one of them (docs/texts.md). */
export async function listTwilioNumbers(
  ask: (path: string, signal: AbortSignal) => Promise<OutboundAnswer>,
  faultOf: (answer: OutboundAnswer) => AccountFault,
  number?: string,
): Promise<VendorNumber[] | AccountFault> {
  const size = { PageSize: String(NUMBERS_PER_PAGE) };
  const query = new URLSearchParams({ ...size, ...(number && { PhoneNumber: number }) });
  const rows = await listAllPages(ask, `${LIST}?${query.toString()}`, pageIn, faultOf);
  return 'kind' in rows ? rows : rows.flatMap((row) => readTwilioNumber(row) ?? []);
}

function pageIn(answer: OutboundAnswer): PageOfRows | null {
  const told = answer.status === 200 ? jsonOf(answer) : null;
  if (!Array.isArray(told?.['incoming_phone_numbers'])) return null;
  const next = wordOf(told['next_page_uri']);
  // Only what the address asks for is taken from it; where it leads is known.
  const search = next === null ? null : (URL.parse(next, 'https://api.twilio.com')?.search ?? null);
  return {
    rows: objectsOf(told['incoming_phone_numbers']),
    next: search === null || search === '' ? null : LIST + search,
  };
}

/** A number as Twilio's list shows it; null for what is none. */
function readTwilioNumber(row: Record<string, unknown>): VendorNumber | null {
  const [number, id] = [wordOf(row['phone_number']), wordOf(row['sid'])];
  if (number === null || id === null) return null;
  const can = objectOf(row['capabilities']);
  const of = (...fields: string[]): string | null =>
    fields.map((field) => wordOf(row[field])).find((value) => value !== null) ?? null;
  // A trunk or an application goes before the address of the number.
  const [textsTo, callsTo] = [
    of('sms_application_sid', 'sms_url'),
    of('trunk_sid', 'voice_application_sid', 'voice_url'),
  ];
  return {
    ...{ number, id, name: wordOf(row['friendly_name']), textsTo, callsTo },
    ...{ sms: can?.['sms'] === true, voice: can?.['voice'] === true },
    replaces: { texts: entered(textsTo), calls: entered(callsTo, of('status_callback')) },
  };
}

const entered = (...values: (string | null)[]): string[] =>
  values.filter((value) => value !== null && !value.startsWith(VENDORS_OWN)) as string[];

/** The change of a number that has texts and calls brought to our addresses. */
export const pointingForm = ({ texts, calls }: BroughtTo): Record<string, string> => ({
  ...(texts === undefined ? {} : { SmsUrl: texts, SmsMethod: 'POST', SmsApplicationSid: '' }),
  ...(calls === undefined
    ? {}
    : {
        ...{ VoiceUrl: calls, VoiceMethod: 'POST', VoiceApplicationSid: '', TrunkSid: '' },
        ...{ StatusCallback: calls, StatusCallbackMethod: 'POST' },
      }),
});

/** The change that takes our addresses away, as far as they are still there; null when none is. */
export function releasingForm(number: VendorNumber, ours: BroughtTo): Record<string, string> | null {
  const form = {
    ...(ours.texts !== undefined && number.textsTo === ours.texts ? { SmsUrl: '' } : {}),
    ...(ours.calls !== undefined && number.callsTo === ours.calls ? { VoiceUrl: '' } : {}),
    ...(ours.calls !== undefined && number.replaces.calls.at(-1) === ours.calls
      ? { StatusCallback: '' }
      : {}),
  };
  return Object.keys(form).length === 0 ? null : form;
}
