import { createHash } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { compress, encodingFor, vary, type Encoding } from '../answer/compress.ts';
import { API_PREFIX } from '../server.ts';

/** The script has some megabytes and changes only with a new version; the page holds its configuration. */
const PROGRAM_KEPT_SECONDS = 3_600;

/** The icon (SVG): a telephone receiver. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#1f4e79"/>' +
  '<path fill="#fff" d="M8 5l2 4-1.6 1.3a11 11 0 0 0 5.3 5.3L15 14l4 2v2.5A1.5 1.5 0 0 1 17.5 20 13.5 13.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5z"/></svg>';

/**
 * A static file, cached once in each requested encoding and shared by all requests: a copy for each of many
 * slow clients, which need no key, would fill the memory.
 */
class Part {
  readonly status: number;
  readonly #type: string;
  readonly #bytes: Buffer;
  readonly #etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, bytes: Buffer, status = 200) {
    this.status = status;
    this.#type = type;
    this.#bytes = bytes;
    // The entity tag is weak, because it is the same for each encoding.
    this.#etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Answers with the bytes, or with 304 where the client has them (RFC 9110, section 13.1.2). */
  async send(request: FastifyRequest, reply: FastifyReply, caching: string): Promise<FastifyReply> {
    vary(reply, 'Accept-Encoding');
    reply.headers({ 'Content-Type': this.#type, 'Cache-Control': caching, ETag: this.#etag });
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
    if (known.includes('*') || known.includes(this.#etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.code(this.status);
    if (encoding === null) return reply.send(this.#bytes);
    return reply.header('Content-Encoding', encoding).send(await this.#encode(encoding));
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const kept = this.#encoded.get(encoding) ?? compress(this.#bytes, encoding, 'once');
    this.#encoded.set(encoding, kept);
    return kept;
  }
}

/**
 * Registers the OpenAPI description, the page that shows it, and the redirect to it from `/`. None of them
 * needs a key or loads anything from other servers.
 */
export function addDocumentation(server: FastifyInstance, description: () => unknown): void {
  const parts = new Map<string, Promise<Part>>();
  const part = (path: string, make: () => Promise<Part>): Promise<Part> => {
    const kept = parts.get(path) ?? make();
    parts.set(path, kept);
    return kept;
  };
  const json = 'application/json; charset=utf-8';
  server.get(`${API_PREFIX}/openapi.json`, async (request, reply) => {
    const make = async (): Promise<Part> => new Part(json, Buffer.from(JSON.stringify(description())));
    return (await part('openapi', make)).send(request, reply, 'no-cache');
  });
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    server.get(path, async (request, reply) => {
      const make = async (): Promise<Part> => new Part('image/svg+xml', Buffer.from(FAVICON));
      return (await part('favicon', make)).send(request, reply, `max-age=${PROGRAM_KEPT_SECONDS}`);
    });
  }
  // The URL is relative, so that it works behind a proxy.
  server.get('/', async (_request, reply) => reply.redirect('docs/', 302));
  let page: Promise<FastifyInstance> | null = null;
  const read = async (path: string): Promise<Part> => {
    page ??= loadPage();
    const answer = await (await page).inject({ method: 'GET', url: path });
    const type = answer.headers['content-type'] ?? 'application/octet-stream';
    return new Part(type, answer.rawPayload, answer.statusCode);
  };
  server.get('/docs', async (request, reply) =>
    request.url.split('?')[0]?.endsWith('/')
      ? (await part('/docs/', () => read('/docs/'))).send(request, reply, 'no-cache')
      : reply.redirect('docs/', 302),
  );
  server.get('/docs/js/scalar.js', async (request, reply) => {
    const program = await part('/docs/js/scalar.js', () => read('/docs/js/scalar.js'));
    return program.send(request, reply, `max-age=${PROGRAM_KEPT_SECONDS}`);
  });
}

/**
 * Loads the page on first use, because it needs more memory than the rest of the program. It has a Fastify
 * instance of its own that does not listen, because a listening instance accepts no further routes.
 */
async function loadPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = fastify({ logger: false });
  await inner.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${API_PREFIX}/openapi.json`,
      pageTitle: 'Switchboard API',
      favicon: '../favicon.svg',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      // Features that would send the description, or a request with its key, to the vendor of the page are
      // off.
      proxyUrl: '',
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return inner;
}
