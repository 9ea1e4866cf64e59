import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Static } from 'typebox';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { invalid, invalidState, notFound } from '../platform/refusal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { showPhoneNumber } from './assign-number.ts';
import { requestDisplayName, type ChatappProfile, type KeptProfile } from './chatapp-profile.ts';
import { findChatappProfile, lockChatappProfile, updateChatappProfile } from './chatapp-profile.queries.ts';
import type { ChatappProfileChange } from './chatapp-profile.schema.ts';
import { keyOfPhoto, urlOfPhoto } from './publish-photos.ts';
import { fetchPhoto, readPhoto, type Photo } from './read-photo.ts';

/** What a profile needs of the house: where photos lie, how they are fetched, and where they are shown. */
export interface ProfileServices {
  store: FileStore;
  outboundClient: OutboundClient;
  brand: string;
  origin: () => string;
}

type Change = Static<typeof ChatappProfileChange>;

/** @throws Refusal `not_found`; `invalid_state` when the number is not connected to the chat-app channel. */
export async function showChatappProfile(
  db: Db,
  services: ProfileServices,
  workspaceId: number,
  phoneNumberId: number,
): Promise<ChatappProfile> {
  const number = await showPhoneNumber(db, workspaceId, phoneNumberId);
  if (!number.active || !number.chatapp.active) {
    throw invalidState('This number is not connected to the chat-app channel.');
  }
  const kept = await findChatappProfile(db, workspaceId, phoneNumberId);
  if (!kept) throw notFound('phone number');
  return present(kept, services);
}

/**
 * Changes what is sent. A photo is fetched and put away before the profile is changed, and the one it replaces is removed
 * after: whatever happens in between, the profile shows a photo that is there.
 */
export async function changeChatappProfile(
  db: Db,
  services: ProfileServices,
  workspaceId: number,
  phoneNumberId: number,
  input: Change,
  now: Temporal.Instant,
): Promise<ChatappProfile> {
  const shown = await showChatappProfile(db, services, workspaceId, phoneNumberId);
  if (saysNothing(input)) return shown;
  const photo = await readNewPhoto(services, workspaceId, input, shown);
  const newKey = photo ? await putAway(services.store, workspaceId, photo) : photo;
  let oldKey: string | null = null;
  try {
    const changed = await inTransaction(db, async (tx) => {
      const current = await lockChatappProfile(tx, workspaceId, phoneNumberId);
      oldKey = current.photo_key;
      const changes = {
        ...readTexts(current, input),
        ...(newKey === undefined ? {} : { photo_key: newKey }),
      };
      return updateChatappProfile(tx, workspaceId, phoneNumberId, changes, isoOf(now));
    });
    if (newKey !== undefined && oldKey !== null) await services.store.remove(oldKey);
    return present(changed, services);
  } catch (error) {
    if (newKey) await services.store.remove(newKey);
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
    const sentence = 'Send photo_url or photo_base64, not both.';
    throw invalid({ photo_url: [sentence], photo_base64: [sentence] });
  }
  if (typeof base64 === 'string') return readPhoto(base64);
  if (typeof url === 'string') {
    // A profile that is sent back as it was shown keeps its photo.
    if (url === shown.photo_url) return undefined;
    return fetchPhoto(outboundClient, workspaceId, url, `${brand}-Photos/1.0`);
  }
  return url === null || base64 === null ? null : undefined;
}

async function putAway(store: FileStore, workspaceId: number, { bytes, kind }: Photo): Promise<string> {
  const key = keyOfPhoto(`${workspaceId}/${randomBytes(24).toString('hex')}.${kind}`);
  await writeFile(await store.pathToWrite(key), bytes, { mode: 0o600 });
  return key;
}

function readTexts(current: KeptProfile, input: Change): Partial<KeptProfile> {
  const { photo_url: _url, photo_base64: _base64, display_name: name, ...texts } = input;
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text === null ? null : text.trim() || null]),
  );
  return { ...trimmed, ...(name === undefined ? {} : requestDisplayName(current, name.trim())) };
}

function present({ photo_key: key, ...profile }: KeptProfile, { origin }: ProfileServices): ChatappProfile {
  const { created_at, updated_at, ...texts } = profile;
  return { ...texts, photo_url: key === null ? null : urlOfPhoto(origin(), key), created_at, updated_at };
}
