import { Readable } from 'node:stream';
import { Refusal } from '../../refusal.ts';
import type { LinkOptions } from '../../storage/bucket.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import { httpProblems } from './http.problems.ts';
import { stream, type Answer, type ApiRequest } from '../route.ts';

/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 60_000;

export type WantedRange = 'whole' | 'unsatisfiable' | { start: number; end: number };

/**
 * The first and last byte (both included) that a Range header selects of `size` bytes (RFC 9110, section
 * 14.1.2). A malformed header, another unit and several ranges are answered with the whole file, as section
 * 14.2 allows.
 */
export function readRange(header: string | undefined, size: number): WantedRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '') return last === '' ? 'whole' : lastBytes(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function lastBytes(count: number, size: number): WantedRange {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - count), end: size - 1 };
}

/**
 * Answers a GET or HEAD with a file that does not change: whole, a range of it, or 304 when the client has it
 * (RFC 9110, sections 13 and 14); or with 302 to a link, where the file has one. The file is closed in every
 * case.
 * @throws Refusal `range_not_satisfiable` (416) naming the size.
 */
export async function answerFile(
  file: StoredFile,
  request: Pick<ApiRequest, 'headers' | 'isHead'>,
  { mediaType, fileName }: LinkOptions,
): Promise<Answer> {
  const { size } = file;
  // A signed link is good for GET alone.
  if (file.link && !request.isHead) {
    const link = await file.link({ mediaType, fileName });
    return endWithout(file, 302, { Location: link, 'Cache-Control': 'no-store' });
  }
  const etag = `"${size.toString(16)}-${file.modifiedAt.epochMilliseconds.toString(16)}"`;
  const modified = httpDate(file.modifiedAt);
  const headers = {
    'Content-Type': mediaType,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': modified,
    // Recordings are private: shared caches must not store them.
    'Cache-Control': 'private, no-cache',
  };
  if (isKnown(headerOf(request, 'if-none-match'), etag)) return endWithout(file, 304, headers);
  // Range does not apply to HEAD (section 14.2); an If-Range with another validator selects the whole file.
  const condition = headerOf(request, 'if-range')?.trim();
  const isSame = condition === undefined || condition === etag || condition === modified;
  const wanted = !request.isHead && isSame ? readRange(headerOf(request, 'range'), size) : 'whole';
  if (wanted === 'unsatisfiable') {
    await file.close();
    throw new Refusal('range_not_satisfiable', httpProblems.range_too_far({ size }), {
      headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' },
    });
  }
  if (wanted === 'whole') {
    const whole = { ...headers, 'Content-Length': String(size) };
    if (request.isHead || size === 0) return endWithout(file, 200, whole);
    return stream(endWhenStalled(file.read({ start: 0, end: size - 1 })), whole);
  }
  const { start, end } = wanted;
  return stream(
    endWhenStalled(file.read(wanted)),
    {
      ...headers,
      'Content-Length': String(end - start + 1),
      'Content-Range': `bytes ${start}-${end}/${size}`,
    },
    206,
  );
}

async function endWithout(
  file: StoredFile,
  status: number,
  headers: Record<string, string>,
): Promise<Answer> {
  await file.close();
  return stream(Readable.from([]), headers, status);
}

/** A list of entity tags, or `*`; compared weakly, as section 13.1.2 asks. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The date format of HTTP (section 5.6.7): `Sat, 21 Nov 2026 09:30:00 GMT`. */
function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC');
  const day = at.toLocaleString('en-US', { weekday: 'short' });
  const month = at.toLocaleString('en-US', { month: 'short' });
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day}, ${two(at.day)} ${month} ${at.year} ${two(at.hour)}:${two(at.minute)}:${two(at.second)} GMT`;
}

function headerOf(request: Pick<ApiRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Destroys the stream, and with it the connection, when the client stops reading. */
function endWhenStalled(source: Readable & { readonly bytesRead: number }): Readable {
  let lastRead = -1;
  const timer = setInterval(() => {
    if (source.bytesRead === lastRead) source.destroy(new Error('the client read nothing for a minute'));
    lastRead = source.bytesRead;
  }, STALLED_MS).unref();
  source.once('close', () => clearInterval(timer));
  return source;
}
