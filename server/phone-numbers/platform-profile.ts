import {
  CATEGORIES,
  isPlatformFault,
  type ChatappPlatform,
  type PlatformChange,
  type PlatformFault,
  type PlatformProfile,
} from '../carriers/chatapp/chatapp-platform.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, type FieldErrors } from '../platform/refusal.ts';
import {
  reasonOf,
  requestDisplayName,
  type ChatappProfile,
  type DisplayName,
  type KeptProfile,
} from './chatapp-profile.ts';
import { lockChatappProfile, updateChatappProfile } from './chatapp-profile.queries.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { PHOTO_TYPES, type Photo } from './read-photo.ts';

/** What is sent, trimmed; null empties a field, undefined leaves it. */
export type ProfileTexts = Partial<
  Pick<KeptProfile, 'about' | 'description' | 'category' | 'email' | 'website' | 'address'>
> & { display_name?: string };

/**
 * The profile of a number as the chat app shows it. What it does not tell of a name that was asked for here
 * is known from its webhook.
 * @throws Refusal `invalid_state` in words when the chat app does not tell.
 */
export async function readPlatformProfile(
  platform: ChatappPlatform,
  kept: KeptProfile,
): Promise<ChatappProfile> {
  const told = await readOrThrow(platform);
  const { about, description, email, address, category, websites, photoUrl } = told;
  const name = nameOf(told, kept);
  return {
    ...name,
    decline_reason: reasonOf(name, kept),
    ...{ about, description, category, email, website: websites[0] ?? null, address, photo_url: photoUrl },
    ...{ created_at: kept.created_at, updated_at: kept.updated_at },
  };
}

/**
 * A name that is approved and does not show yet stays in `requested_display_name`. One that was declined is
 * over once people see another name than when it was asked for.
 */
function nameOf({ name, nameStatus, requested }: PlatformProfile, kept: KeptProfile): DisplayName {
  const display_name = name ?? kept.display_name;
  if (requested) {
    return { display_name, display_name_status: requested.status, requested_display_name: requested.name };
  }
  const { requested_display_name: asked, display_name_status: status } = kept;
  const isOver = status === 'declined' && display_name !== kept.display_name;
  if (asked !== null && asked !== display_name && !isOver) {
    return { display_name, display_name_status: status, requested_display_name: asked };
  }
  return { display_name, display_name_status: nameStatus, requested_display_name: null };
}

/**
 * Changes at the chat app what differs from what it shows: texts and photo in one step, then the name.
 * @throws Refusal `validation_error` by field for what the chat app does not take; `invalid_state` in words
 *   when it takes nothing.
 */
export async function changePlatformProfile(
  context: ActionContext,
  platform: ChatappPlatform,
  { id, texts, photo }: { id: number; texts: ProfileTexts; photo: Photo | null | undefined },
): Promise<void> {
  const told = await readOrThrow(platform);
  const change = judgeChange(told, texts, photo);
  if (Object.keys(change).length > 0) {
    const fault = await platform.write(change);
    if (fault) throw refusalOf(fault, change);
  }
  const { display_name: name } = texts;
  if (name === undefined) return;
  const isAsked = name === told.requested?.name && told.requested.status !== 'declined';
  const isShown = name === told.name && !told.requested;
  const fault = isAsked || isShown ? null : await platform.requestName(name);
  if (fault) throw refusalOf(fault, { display_name: name });
  if (isAsked) return;
  await withTransaction(context, async ({ db, workspaceId, now }) => {
    const current = await lockChatappProfile(db, workspaceId, id);
    // What the chat app does not tell any more is taken back here.
    if (isShown && current.requested_display_name === null) return;
    const asked = requestDisplayName({ ...current, display_name: told.name ?? current.display_name }, name);
    await updateChatappProfile(db, workspaceId, id, asked, isoOf(now));
  });
}

/** What differs, in the form of the chat app. @throws Refusal by field. */
function judgeChange(
  told: PlatformProfile,
  texts: ProfileTexts,
  photo: Photo | null | undefined,
): PlatformChange {
  const errors: FieldErrors = {};
  const change: PlatformChange = {};
  for (const field of ['description', 'email', 'address'] as const) {
    const text = texts[field];
    if (text !== undefined && text !== told[field]) change[field] = text;
  }
  if (texts.about !== undefined && texts.about !== told.about) {
    if (texts.about === null) errors['about'] = [phoneNumberProblems.about_stays()];
    else change.about = texts.about;
  }
  if (texts.category !== undefined && texts.category !== told.category) {
    const category = texts.category === null ? null : categoryOf(texts.category);
    if (category === undefined) {
      const categories = CATEGORIES.join(', ');
      errors['category'] = [phoneNumberProblems.unknown_category({ categories })];
    } else if (category !== told.category) change.category = category;
  }
  const { website } = texts;
  if (website !== undefined && website !== (told.websites[0] ?? null)) {
    // The chat app shows two; the second one is left as it is.
    change.websites = [...(website === null ? [] : [website]), ...told.websites.slice(1)];
  }
  if (photo) change.photo = { bytes: photo.bytes, type: PHOTO_TYPES[photo.kind] };
  if (photo === null && told.photoUrl !== null) {
    const problem = phoneNumberProblems.photo_stays();
    Object.assign(errors, { photo_url: [problem], photo_base64: [problem] });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return change;
}

/** The chat app's word for a category, however it is written; undefined for none of them. */
const categoryOf = (text: string): (typeof CATEGORIES)[number] | undefined =>
  CATEGORIES.find((one) => one === text.toUpperCase().replace(/[^A-Z]+/g, '_'));

/** Fields of the API by what the chat app calls them. */
const FIELDS: Record<string, readonly string[]> = {
  ...{ about: ['about'], description: ['description'], email: ['email'], address: ['address'] },
  ...{ websites: ['website'], category: ['category'], display_name: ['display_name'] },
  photo: ['photo_url', 'photo_base64'],
};
const CALLED: Record<string, string> = { category: 'vertical', photo: 'profile_picture_handle' };

/** The field that the chat app names in its words, else all that were sent. */
function refusalOf({ fault, aboutValues }: PlatformFault, sent: object): Error {
  if (aboutValues === null) return invalidState(fault.problem);
  const keys = Object.keys(sent);
  const named = keys.filter((key) => new RegExp(`\\b${CALLED[key] ?? key}\\b`, 'i').test(aboutValues));
  const problem = phoneNumberProblems.platform_refuses({ reason: aboutValues });
  const fields = (named.length > 0 ? named : keys).flatMap((key) => FIELDS[key] ?? []);
  return invalid(Object.fromEntries(fields.map((field) => [field, [problem]])));
}

async function readOrThrow(platform: ChatappPlatform): Promise<PlatformProfile> {
  const told = await platform.read();
  if (isPlatformFault(told)) throw invalidState(told.fault.problem);
  return told;
}
