import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { invalid } from '../platform/refusal.ts';

/** The largest photo, in bytes. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

export const PHOTO_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type PhotoKind = keyof typeof PHOTO_TYPES;

export interface Photo {
  bytes: Buffer;
  kind: PhotoKind;
}

const SIGNATURES: [PhotoKind, Buffer][] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** The photo in Base64. @throws Refusal on `photo_base64`. */
export function readPhoto(base64: string): Photo {
  const text = base64.replace(/^data:image\/\w+;base64,/, '').replaceAll(/\s/g, '');
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw invalid({ photo_base64: [phoneNumberProblems.not_base64()] });
  }
  return judgePhoto(Buffer.from(text, 'base64'), 'photo_base64');
}

/** Fetches the photo at a URL. @throws Refusal on `photo_url` for every failure. */
export async function fetchPhoto(
  outboundClient: OutboundClient,
  workspaceId: number,
  url: string,
  userAgent: string,
): Promise<Photo> {
  const answer = await outboundClient.send({
    workspaceId,
    method: 'GET',
    url,
    headers: { accept: 'image/jpeg, image/png', 'user-agent': userAgent },
    keepBytes: MAX_PHOTO_BYTES,
  });
  if (answer.error) {
    throw invalid({ photo_url: [phoneNumberProblems.photo_unreachable({ reason: answer.error.message })] });
  }
  if (answer.status !== 200) {
    throw invalid({ photo_url: [phoneNumberProblems.photo_status({ status: answer.status ?? 0 })] });
  }
  if (answer.cut) throw tooLarge('photo_url');
  return judgePhoto(answer.body, 'photo_url');
}

/** A photo is judged by its bytes, not by the name or type that it was given. */
function judgePhoto(bytes: Buffer, field: 'photo_url' | 'photo_base64'): Photo {
  if (bytes.length > MAX_PHOTO_BYTES) throw tooLarge(field);
  const found = SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature));
  if (!found) throw invalid({ [field]: [phoneNumberProblems.not_a_photo()] });
  return { bytes, kind: found[0] };
}

const tooLarge = (field: 'photo_url' | 'photo_base64') =>
  invalid({ [field]: [phoneNumberProblems.photo_too_large()] });
