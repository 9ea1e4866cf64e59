import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Static } from 'typebox';
import { scheduleRegistration } from '../carrier-accounts/register-numbers.ts';
import type { ChatappPlatform } from '../carriers/chatapp/chatapp-platform.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { invalid, invalidState, notFound } from '../platform/refusal.ts';
import { removeFiles, scheduleFileRemoval } from '../platform/storage/file-removal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { showPhoneNumber } from './assign-number.ts';
import { reasonOf, requestDisplayName, type ChatappProfile, type KeptProfile } from './chatapp-profile.ts';
import { findChatappProfile, lockChatappProfile, updateChatappProfile } from './chatapp-profile.queries.ts';
import type { ChatappProfileChange } from './chatapp-profile.schema.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { changePlatformProfile, readPlatformProfile, type ProfileTexts } from './platform-profile.ts';
import { keyOfPhoto, urlOfPhoto } from './publish-photos.ts';
import { fetchPhoto, readPhoto, type Photo } from './read-photo.ts';

/** Where photos are stored, how they are fetched, and where they are shown. */
export interface ProfileServices {
  sql: Sql;
  log: Logger;
  store: FileStore;
  outboundClient: OutboundClient;
  brand: string;
  origin: () => string;
  /** What people see of a number at the chat app itself; null for numbers on the simulated network. */
  chatappPlatform: (context: ActionContext, carrierId: number | null) => Promise<ChatappPlatform | null>;
}

type Change = Static<typeof ChatappProfileChange>;

/**
 * The profile, of a number with a carrier of the chat app as it is there.
 * @throws Refusal `not_found`; `invalid_state` when the number is not connected to the chat-app channel, or
 *   the chat app does not tell.
 */
export async function showChatappProfile(
  context: ActionContext,
  services: ProfileServices,
  { id }: { id: number },
): Promise<ChatappProfile> {
  const { kept, platform } = await openProfile(context, services, id);
  return platform ? readPlatformProfile(platform, kept) : present(kept, services);
}

async function openProfile(
  context: ActionContext,
  services: ProfileServices,
  id: number,
): Promise<{ kept: KeptProfile; platform: ChatappPlatform | null; carrierId: number | null }> {
  const number = await showPhoneNumber(context, { id });
  if (!number.active || !number.chatapp.active) throw invalidState(phoneNumberProblems.not_on_chatapp());
  const kept = await findChatappProfile(context.db, context.workspaceId, id);
  if (!kept) throw notFound('phone number');
  const { text_carrier_id: carrierId } = number;
  return { kept, platform: await services.chatappPlatform(context, carrierId), carrierId };
}

/** Whether a name was approved that appears only when the number is registered again. */
const isApprovedUnshown = ({ display_name_status: status, requested_display_name: name }: ChatappProfile) =>
  status === 'approved' && name !== null;

/**
 * Changes what is sent. A photo is fetched and stored before the profile is changed, and the one it replaces
 * is removed afterwards: the profile always shows a photo that is there.
 */
export async function changeChatappProfile(
  context: ActionContext,
  services: ProfileServices,
  { id, ...input }: Change & { id: number },
): Promise<ChatappProfile> {
  const { kept, platform, carrierId } = await openProfile(context, services, id);
  const shown = platform ? await readPlatformProfile(platform, kept) : present(kept, services);
  if (isEmptyChange(input)) return shown;
  const photo = await readNewPhoto(services, context.workspaceId, input, shown);
  if (platform) {
    await changePlatformProfile(context, platform, { id, texts: trimTexts(input), photo });
    const changed = await showChatappProfile(context, services, { id });
    // A name that needs no review is approved without a word from the chat app.
    if (carrierId !== null && isApprovedUnshown(changed))
      await scheduleRegistration(
        context.db,
        { workspaceId: context.workspaceId, id: carrierId },
        context.now,
      );
    return changed;
  }
  const newKey = photo ? await storePhoto(services.store, context.workspaceId, photo) : photo;
  try {
    const { changed, files } = await withTransaction(context, async ({ db, workspaceId, now }) => {
      const current = await lockChatappProfile(db, workspaceId, id);
      const changes = {
        ...readTexts(current, input),
        ...(newKey === undefined ? {} : { photo_key: newKey }),
      };
      const old = newKey === undefined || current.photo_key === null ? [] : [current.photo_key];
      return {
        changed: await updateChatappProfile(db, workspaceId, id, changes, isoOf(now)),
        files: await scheduleFileRemoval(db, workspaceId, old, now),
      };
    });
    await removeFiles(services, files);
    return present(changed, services);
  } catch (error) {
    if (newKey) await services.store.discard(newKey);
    throw error;
  }
}

/** The new photo; null to take it away, undefined to leave it. */
async function readNewPhoto(
  { outboundClient, brand }: ProfileServices,
  workspaceId: number,
  { photo_url: url, photo_base64: base64 }: Change,
  shown: ChatappProfile,
): Promise<Photo | null | undefined> {
  if (typeof url === 'string' && typeof base64 === 'string') {
    const problem = phoneNumberProblems.one_photo();
    throw invalid({ photo_url: [problem], photo_base64: [problem] });
  }
  if (typeof base64 === 'string') return readPhoto(base64);
  if (typeof url === 'string') {
    // A profile that is sent back as it was shown keeps its photo.
    if (url === shown.photo_url) return undefined;
    return fetchPhoto(outboundClient, workspaceId, url, `${brand}-Photos/1.0`);
  }
  return url === null || base64 === null ? null : undefined;
}

async function storePhoto(store: FileStore, workspaceId: number, { bytes, kind }: Photo): Promise<string> {
  const key = keyOfPhoto(`${workspaceId}/${randomBytes(24).toString('hex')}.${kind}`);
  await writeFile(await store.pathToWrite(key), bytes, { mode: 0o600 });
  return key;
}

function readTexts(current: KeptProfile, input: Change): Partial<KeptProfile> {
  const { display_name: name, ...texts } = trimTexts(input);
  return { ...texts, ...(name === undefined ? {} : requestDisplayName(current, name)) };
}

function trimTexts(input: Change): ProfileTexts {
  const { photo_url: _url, photo_base64: _base64, display_name: name, ...texts } = input;
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text === null ? null : text.trim() || null]),
  );
  return { ...trimmed, ...(name === undefined ? {} : { display_name: name.trim() }) };
}

function present({ photo_key: key, ...profile }: KeptProfile, { origin }: ProfileServices): ChatappProfile {
  const { created_at, updated_at, declined_display_name: _declined, ...texts } = profile;
  return {
    ...texts,
    decline_reason: reasonOf(profile, profile),
    photo_url: key === null ? null : urlOfPhoto(origin(), key),
    ...{ created_at, updated_at },
  };
}
