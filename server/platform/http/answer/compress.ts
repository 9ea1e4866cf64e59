import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Minimum size in bytes: a smaller answer fits into two packets, so compression gains nothing. */
const MIN_BYTES = 2_048;
const COMPRESSIBLE = /^(?:application\/(?:json|javascript)|text\/(?:html|javascript|css))/;

export type Encoding = 'br' | 'gzip';

const zipped = promisify(gzip);
const brotlied = promisify<Buffer, object, Buffer>(brotliCompress);

/** The preferred encoding among those that the client accepts, null for none (RFC 9110, section 12.5.3). */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  const taken = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',', 20)
    .map((one) => one.trim().replaceAll(' ', ''))
    .filter((one) => !/;q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

/** @param effort `once` for bytes that are cached and sent many times. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  effort: 'once' | 'each time',
): Promise<Buffer> {
  if (encoding === 'gzip') return zipped(bytes, { level: effort === 'once' ? 9 : 4 });
  const quality = effort === 'once' ? 9 : 4;
  return brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Adds a name to the header `Vary`. */
export function vary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('Vary');
  if (before === undefined) reply.header('Vary', name);
  else if (!String(before).includes(name)) reply.header('Vary', `${String(before)}, ${name}`);
}

/** Compresses text answers above the minimum size; streams and recordings are sent uncompressed. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < MIN_BYTES || reply.hasHeader('Content-Encoding')) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('Content-Type') ?? ''))) return payload;
    vary(reply, 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null || request.method === 'HEAD') return payload;
    const bytes = await compress(Buffer.from(payload), encoding, 'each time');
    reply.header('Content-Encoding', encoding).header('Content-Length', bytes.length);
    return bytes;
  });
}
