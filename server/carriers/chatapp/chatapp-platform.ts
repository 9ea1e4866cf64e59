import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { VendorClient } from '../texts/text-connection.ts';
import { objectOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';
import type { TextFault } from '../text-carrier.ts';
import { accountFaultIn, detailsIn, graphOf, toldIn, type ChatappAccount, type Graph } from './graph-api.ts';

/** What a business may be at the chat app (the API's `vertical`). */
export const CATEGORIES = [
  ...([
    'OTHER',
    'AUTO',
    'BEAUTY',
    'APPAREL',
    'EDU',
    'ENTERTAIN',
    'EVENT_PLAN',
    'FINANCE',
    'GROCERY',
  ] as const),
  ...(['GOVT', 'HOTEL', 'HEALTH', 'NONPROFIT', 'PROF_SERVICES', 'RETAIL', 'TRAVEL', 'RESTAURANT'] as const),
  'NOT_A_BIZ',
] as const;
const NO_CATEGORY = 'UNDEFINED';

const TEXTS = ['about', 'description', 'email', 'address'] as const;

/** A name that is asked for, and what the review came to. */
export interface RequestedName {
  name: string;
  status: 'approved' | 'pending_review' | 'declined';
}

/** The profile of a number as the chat app shows it. */
export interface PlatformProfile {
  /** Null until a name was approved. */
  name: string | null;
  nameStatus: RequestedName['status'];
  requested: RequestedName | null;
  about: string | null;
  description: string | null;
  email: string | null;
  address: string | null;
  category: string | null;
  websites: string[];
  photoUrl: string | null;
}

/** What is changed; null empties a field. */
export interface PlatformChange {
  about?: string;
  description?: string | null;
  email?: string | null;
  address?: string | null;
  category?: (typeof CATEGORIES)[number] | null;
  websites?: readonly string[];
  photo?: { bytes: Buffer; type: string };
}

/** Why the chat app did not take or tell something. */
export interface PlatformFault {
  fault: TextFault;
  /** Its own words where it refuses a value, with the name of a field in them; null for other reasons. */
  aboutValues: string | null;
}

/** Where people see a number of the chat app. */
export interface ChatappPlatform {
  read(): Promise<PlatformProfile | PlatformFault>;
  /** Null when it is changed. */
  write(change: PlatformChange): Promise<PlatformFault | null>;
  /** Asks for the review of another name; null when it is asked for. */
  requestName(name: string): Promise<PlatformFault | null>;
}

export const isPlatformFault = (answer: object): answer is PlatformFault => 'fault' in answer;

/** https://developers.facebook.com/docs/whatsapp/cloud-api/reference/business-profiles */
export function chatappPlatform(account: ChatappAccount, client: VendorClient): ChatappPlatform {
  const ask = graphOf(account, client);
  const { phoneNumberId: id } = account;
  return {
    read: () => readProfile(ask, id),
    write: async ({ photo, category, ...change }) => {
      const handle = photo === undefined ? null : await uploadPhoto(ask, account, photo);
      if (handle !== null && typeof handle !== 'string') return handle;
      const json = {
        messaging_product: 'whatsapp',
        ...Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value ?? ''])),
        ...(category === undefined ? {} : { vertical: category ?? NO_CATEGORY }),
        ...(handle === null ? {} : { profile_picture_handle: handle }),
      };
      return faultOf(await ask({ method: 'POST', path: `${id}/whatsapp_business_profile`, json }));
    },
    requestName: async (name) => {
      const query = new URLSearchParams({ new_display_name: name });
      return faultOf(await ask({ method: 'POST', path: `${id}?${query.toString()}` }));
    },
  };
}

const PROFILE_FIELDS = 'about,address,description,email,profile_picture_url,websites,vertical';
const NAME_FIELDS = 'verified_name,name_status,new_display_name,new_name_status';

async function readProfile(ask: Graph, id: string): Promise<PlatformProfile | PlatformFault> {
  const [shown, names] = await Promise.all([
    ask({ method: 'GET', path: `${id}/whatsapp_business_profile?fields=${PROFILE_FIELDS}` }),
    readNames(ask, id),
  ]);
  const profile = objectOf(objectsOf(toldIn(shown)?.['data'])[0]);
  if (!profile) return unexpected(shown);
  if (isPlatformFault(names)) return names;
  const text = (field: string): string | null => wordOf(profile[field]);
  const [about = null, description = null, email = null, address = null] = TEXTS.map(text);
  const category = text('vertical');
  const sites = Array.isArray(profile['websites']) ? profile['websites'] : [];
  return {
    ...{ about, description, email, address },
    category: category === NO_CATEGORY ? null : category,
    websites: sites.flatMap((site) => wordOf(site) ?? []),
    photoUrl: text('profile_picture_url'),
    ...names,
  };
}

const STATUS: Record<string, RequestedName['status']> = {
  ...{ APPROVED: 'approved', AVAILABLE_WITHOUT_REVIEW: 'approved', NONE: 'approved' },
  ...{ PENDING_REVIEW: 'pending_review', DECLINED: 'declined', EXPIRED: 'declined' },
};
const statusOf = (told: unknown, otherwise: RequestedName['status']) =>
  STATUS[wordOf(told) ?? ''] ?? otherwise;

/** The name that a number shows, and one that is asked for. */
export async function readNames(ask: Graph, id: string): Promise<PlatformNames | PlatformFault> {
  const named = await ask({ method: 'GET', path: `${id}?fields=${NAME_FIELDS}` });
  const told = toldIn(named);
  return told ? namesIn(told) : unexpected(named);
}

type PlatformNames = Pick<PlatformProfile, 'name' | 'nameStatus' | 'requested'>;

function namesIn(told: Record<string, unknown>): PlatformNames {
  const [name, wanted] = [wordOf(told['verified_name']), wordOf(told['new_display_name'])];
  const isOther = wanted !== null && wanted !== name;
  return {
    name,
    nameStatus: statusOf(told['name_status'], 'approved'),
    requested: isOther ? { name: wanted, status: statusOf(told['new_name_status'], 'pending_review') } : null,
  };
}

/** Uploads the bytes as they are; returns what the photo is called afterwards. */
async function uploadPhoto(
  ask: Graph,
  { appId, accessToken }: ChatappAccount,
  { bytes, type }: { bytes: Buffer; type: string },
): Promise<string | PlatformFault> {
  const query = new URLSearchParams({
    file_length: String(bytes.length),
    file_type: type,
    file_name: 'photo',
  });
  const begun = await ask({ method: 'POST', path: `${appId}/uploads?${query.toString()}` });
  const upload = wordOf(toldIn(begun)?.['id']);
  if (upload === null || !/^upload:[\w:.~=&?%+-]{1,2000}$/.test(upload)) return unexpected(begun);
  const headers = { authorization: `OAuth ${accessToken}`, file_offset: '0', 'content-type': type };
  const sent = await ask({ method: 'POST', path: upload, bytes, headers });
  return wordOf(toldIn(sent)?.['h']) ?? unexpected(sent);
}

/** Null when the answer says that it is done. */
const faultOf = (answer: OutboundAnswer): PlatformFault | null =>
  toldIn(answer)?.['success'] === true ? null : unexpected(answer);

/** The API refuses values by these codes. */
const OF_VALUES: ReadonlySet<string> = new Set(['100', '131008', '131009']);

function unexpected(answer: OutboundAnswer): PlatformFault {
  const { fault } = accountFaultIn(answer);
  const details = OF_VALUES.has(fault.code ?? '') ? detailsIn(answer).slice(0, 300) : '';
  return { fault, aboutValues: details === '' ? null : details };
}
