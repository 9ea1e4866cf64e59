import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { listAllPages, NUMBERS_PER_PAGE, type PageOfRows } from '../texts/all-pages.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import type { AccountFault, BroughtTo, VendorNumber } from '../texts/text-connection.ts';
import { jsonOf, objectOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';

/** Types of numbers that only text. */
const SHORT_CODES: ReadonlySet<unknown> = new Set(['shortcode', 'short-code']);
/** Connections of others that are looked into. */
const MOST_OTHERS = 5;

/** Asks Telnyx with an account. */
export type AskTelnyx = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object | null,
  signal?: AbortSignal,
) => Promise<OutboundAnswer>;

/** What brings texts and calls of numbers: a messaging profile, and a Voice API application. */
export interface TelnyxWays {
  profile: string | null;
  application: string | null;
}

type FaultOf = (answer: OutboundAnswer) => AccountFault;

const dataOf = (answer: OutboundAnswer): Record<string, unknown> | null =>
  answer.status === 200 ? objectOf(jsonOf(answer)?.['data']) : null;
const ofNumber = (id: string): string => `phone_numbers/${encodeURIComponent(id)}`;
const ofProfile = (id: string): string => `messaging_profiles/${encodeURIComponent(id)}`;
const ofApplication = (id: string): string => `call_control_applications/${encodeURIComponent(id)}`;

/** Numbers that can send and receive texts and calls, with the addresses of their profile and application. */
export async function listTelnyxNumbers(
  ask: AskTelnyx,
  { profile, application }: TelnyxWays,
  faultOf: FaultOf,
  number?: string,
): Promise<VendorNumber[] | AccountFault> {
  const rows = await listRows(ask, faultOf, 'phone_numbers', number);
  if ('kind' in rows) return rows;
  const texting = await listRows(ask, faultOf, 'phone_numbers/messaging', number);
  if ('kind' in texting) return texting;
  const textless = new Set(texting.filter(isWithoutTexts).map((row) => row['phone_number']));
  const texts = await addressAt(ask, faultOf, profile && ofProfile(profile), 'webhook_url');
  if (texts !== null && typeof texts !== 'string') return texts;
  const calls = await addressAt(ask, faultOf, application && ofApplication(application), 'webhook_event_url');
  if (calls !== null && typeof calls !== 'string') return calls;
  const others = await addressesOfTexml(ask, application, rows);
  return rows.flatMap((row) => {
    const [e164, id] = [wordOf(row['phone_number']), wordOf(row['id'])];
    if (e164 === null || id === null) return [];
    const inProfile = wordOf(row['messaging_profile_id']);
    const inConnection = wordOf(row['connection_id']);
    const ways = {
      texts: wayOf(inProfile, { own: profile, leadsTo: texts, called: `profile ${inProfile}` }),
      calls: wayOf(inConnection, {
        ...{ own: application, leadsTo: calls },
        called: others.get(inConnection) ?? `connection ${inConnection}`,
      }),
    };
    return [
      {
        ...{ number: e164, id, name: wordOf(row['connection_name']) },
        ...{ sms: !textless.has(e164), voice: !SHORT_CODES.has(row['phone_number_type']) },
        ...{ textsTo: ways.texts.to, callsTo: ways.calls.to },
        replaces: { texts: ways.texts.replaces, calls: ways.calls.replaces },
      },
    ];
  });
}

/** The rows of a list of numbers, or of one of them, which begins with page 1. */
async function listRows(
  ask: AskTelnyx,
  faultOf: FaultOf,
  list: string,
  number: string | undefined,
): Promise<Record<string, unknown>[] | AccountFault> {
  const pathOf = (page: number): string => {
    const query = new URLSearchParams({
      ...{ 'page[size]': String(NUMBERS_PER_PAGE), 'page[number]': String(page) },
      ...(number && { 'filter[phone_number]': number }),
    });
    return `${list}?${query.toString()}`;
  };
  const pageIn = (answer: OutboundAnswer): PageOfRows | null => {
    const told = answer.status === 200 ? jsonOf(answer) : null;
    if (!Array.isArray(told?.['data'])) return null;
    const meta = objectOf(told['meta']);
    const [page, pages] = [Number(meta?.['page_number']), Number(meta?.['total_pages'])];
    return { rows: objectsOf(told['data']), next: page < pages ? pathOf(page + 1) : null };
  };
  return listAllPages((path, signal) => ask('GET', path, null, signal), pathOf(1), pageIn, faultOf);
}

/** Whether the API says that a number neither sends nor receives texts; of one it does not list, nothing. */
function isWithoutTexts(row: Record<string, unknown>): boolean {
  const features = objectOf(row['features']);
  if (!features || !('sms' in features)) return false;
  return !Object.values(objectOf(features['sms']) ?? {}).includes(true);
}

/** The address of a profile or an application; null where it has none, or an application is not there. */
async function addressAt(
  ask: AskTelnyx,
  faultOf: FaultOf,
  path: string | null,
  field: 'webhook_url' | 'webhook_event_url',
): Promise<string | null | AccountFault> {
  if (path === null) return null;
  const told = await ask('GET', path);
  // The check of calls names an application that is not there.
  if (field === 'webhook_event_url' && told.status === 404) return null;
  const data = dataOf(told);
  return data ? wordOf(data[field]) : faultOf(told);
}

/** The addresses of applications with TeXML that numbers are in, by their ids; of the first few. */
async function addressesOfTexml(
  ask: AskTelnyx,
  application: string | null,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string | null, string>> {
  const ids = new Set(rows.flatMap((row) => wordOf(row['connection_id']) ?? []));
  const found = new Map<string | null, string>();
  for (const id of [...ids].filter((one) => one !== application).slice(0, MOST_OTHERS)) {
    const url = wordOf(
      dataOf(await ask('GET', `texml_applications/${encodeURIComponent(id)}`))?.['voice_url'],
    );
    if (url !== null) found.set(id, url);
  }
  return found;
}

/** Where a number's texts or calls go, and what connecting it would change: both the way and its address. */
function wayOf(
  current: string | null,
  { own, leadsTo, called }: { own: string | null; leadsTo: string | null; called: string },
): { to: string | null; replaces: string[] } {
  if (current !== null && current === own)
    return { to: leadsTo, replaces: leadsTo === null ? [] : [leadsTo] };
  const other = current === null ? [] : [called];
  return { to: other[0] ?? null, replaces: [...other, ...(leadsTo === null ? [] : [leadsTo])] };
}

/** Puts a number into our profile and application, and has both lead to our addresses. */
export async function pointTelnyxNumber(
  ask: AskTelnyx,
  { profile, application }: TelnyxWays,
  faultOf: FaultOf,
  { id, texts, calls }: BroughtTo & { id: string },
): Promise<AccountFault | null> {
  if (texts !== undefined) {
    if (profile === null) return noProfile();
    const fault = await changeAll(ask, faultOf, [
      [ofProfile(profile), { webhook_url: texts }],
      [`${ofNumber(id)}/messaging`, { messaging_profile_id: profile }],
    ]);
    if (fault) return fault;
  }
  if (calls === undefined || application === null) return null;
  const shown = await ask('GET', ofApplication(application));
  const name = wordOf(dataOf(shown)?.['application_name']);
  if (name === null) return faultOf(shown);
  // The API wants the name with every change.
  const webhook = { application_name: name, webhook_event_url: calls, webhook_api_version: '2' };
  return changeAll(ask, faultOf, [
    [ofApplication(application), webhook],
    [ofNumber(id), { connection_id: application }],
  ]);
}

/** Takes a number out of our profile and application where these lead to our addresses. */
export function releaseTelnyxNumber(
  ask: AskTelnyx,
  faultOf: FaultOf,
  { id, textsTo, callsTo }: VendorNumber,
  { texts, calls }: BroughtTo,
): Promise<AccountFault | null> {
  const none = { texts: { messaging_profile_id: '' }, calls: { connection_id: '' } };
  return changeAll(ask, faultOf, [
    ...(texts !== undefined && textsTo === texts ? [[`${ofNumber(id)}/messaging`, none.texts] as const] : []),
    ...(calls !== undefined && callsTo === calls ? [[ofNumber(id), none.calls] as const] : []),
  ]);
}

async function changeAll(
  ask: AskTelnyx,
  faultOf: FaultOf,
  changes: readonly (readonly [string, object])[],
): Promise<AccountFault | null> {
  for (const [path, body] of changes) {
    const answer = await ask('PATCH', path, body);
    if (answer.status !== 200) return faultOf(answer);
  }
  return null;
}

const noProfile = (): AccountFault => ({
  kind: 'unexpected',
  fault: { kind: 'permanent', code: null, problem: textFaultProblems.no_profile() },
});
