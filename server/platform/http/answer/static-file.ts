import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingFor, vary, type Encoding } from './compress.ts';

/**
 * A static file in memory, in each requested encoding once, shared by all requests: a copy for each of many
 * slow clients, which need no key, would fill the memory.
 */
export class StaticFile {
  readonly #type: string;
  readonly #bytes: Buffer;
  readonly #status: number;
  readonly #etag: string;
  readonly #encoded: Map<Encoding, Promise<Buffer> | Buffer>;
  readonly #isComplete: boolean;

  /** @param options.encoded the encodings there are; without it, each is made when it is first asked for. */
  constructor(
    type: string,
    bytes: Buffer,
    { status = 200, encoded }: { status?: number; encoded?: ReadonlyMap<Encoding, Buffer> } = {},
  ) {
    this.#type = type;
    this.#bytes = bytes;
    this.#status = status;
    // The entity tag is weak, because it is the same for each encoding.
    this.#etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    this.#encoded = new Map(encoded);
    this.#isComplete = encoded !== undefined;
  }

  /**
   * Answers with the bytes, or with 304 where the client has them (RFC 9110, section 13.1.2). A `Range` is
   * ignored (section 14.2).
   */
  async send(request: FastifyRequest, reply: FastifyReply, caching: string): Promise<FastifyReply> {
    vary(reply, 'Accept-Encoding');
    reply.headers({ 'Content-Type': this.#type, 'Cache-Control': caching, ETag: this.#etag });
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
    const isKnown = known.includes('*') || known.includes(this.#etag);
    if (isKnown && this.#status === 200) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.code(this.#status);
    const encoded = encoding === null ? null : await this.#encode(encoding);
    if (encoding === null || encoded === null) return reply.send(this.#bytes);
    return reply.header('Content-Encoding', encoding).send(encoded);
  }

  async #encode(encoding: Encoding): Promise<Buffer | null> {
    const kept = this.#encoded.get(encoding);
    if (kept !== undefined) return kept;
    if (this.#isComplete) return null;
    const made = compress(this.#bytes, encoding, 'once');
    this.#encoded.set(encoding, made);
    return made;
  }
}
