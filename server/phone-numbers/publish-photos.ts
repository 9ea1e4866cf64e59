import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { isPhotoOfProfile } from './chatapp-profile.queries.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { PHOTO_TYPES } from './read-photo.ts';

const PATH = '/chatapp-photos';
const FILE = /^([1-9]\d{0,14})\/([0-9a-f]{48})\.(jpg|png)$/;

/** The file's key, and its public address behind `origin`. */
export const keyOfPhoto = (file: string): string => `photos/${file}`;
export const urlOfPhoto = (origin: string, key: string): string =>
  `${origin}${PATH}/${key.slice(keyOfPhoto('').length)}`;

/**
 * Shows the profile photos beside the API to everybody who knows the address, which cannot be guessed: on the
 * chat app they are public, and whoever shows `photo_url` sends no key. The storage, where each request has
 * its price, is asked for photos of profiles alone, not for every address that somebody guesses.
 */
export function publishPhotos(server: FastifyInstance, { sql, store }: { sql: Sql; store: FileStore }): void {
  server.get<{ Params: { '*': string } }>(`${PATH}/*`, async (request, reply) => {
    const match = FILE.exec(request.params['*']);
    const key = match ? keyOfPhoto(match[0]) : '';
    const isThere = match !== null && (await isPhotoOfProfile(sql, Number(match[1]), key));
    const file = isThere ? await store.open(key) : null;
    if (!file) throw new Refusal('not_found', phoneNumberProblems.no_photo());
    const headers = {
      'Content-Length': String(file.size),
      // What somebody uploaded is shown as a picture, or not at all.
      'Content-Type': match?.[3] === 'png' ? PHOTO_TYPES.png : PHOTO_TYPES.jpg,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'public, max-age=86400, immutable',
    };
    return reply.headers(headers).send(file.read({ start: 0, end: file.size - 1 }));
  });
}
