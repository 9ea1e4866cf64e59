import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { API_PREFIX } from './server.ts';

/** The page's program is some megabytes that change with a new version only; the page itself tells how it is set up. */
const PROGRAM_KEPT_SECONDS = 3_600;

/** Kept once for everybody: megabytes for each of many readers who are slow, and need no key, would fill the memory. */
interface Part {
  status: number;
  type: string;
  bytes: Buffer;
}

/**
 * Registers the API's description, the page that shows it, and the way there from `/`. None of them needs a key, nor
 * anything from outside.
 */
export function addDocumentation(server: FastifyInstance, description: () => unknown): void {
  let written: Buffer | null = null;
  server.get(`${API_PREFIX}/openapi.json`, async (_request, reply) => {
    written ??= Buffer.from(JSON.stringify(description()));
    return reply.type('application/json; charset=utf-8').send(written);
  });
  // Relative, so that it is right behind a proxy too.
  server.get('/', async (_request, reply) => reply.redirect('docs/', 302));
  let page: Promise<FastifyInstance> | null = null;
  const parts = new Map<string, Promise<Part>>();
  const read = async (path: string): Promise<Part> => {
    page ??= loadPage();
    const answer = await (await page).inject({ method: 'GET', url: path });
    const type = answer.headers['content-type'] ?? 'application/octet-stream';
    return { status: answer.statusCode, type, bytes: answer.rawPayload };
  };
  const show = async (reply: FastifyReply, path: string, caching: string): Promise<FastifyReply> => {
    const part = parts.get(path) ?? read(path);
    parts.set(path, part);
    const { status, type, bytes } = await part;
    return reply.code(status).headers({ 'Content-Type': type, 'Cache-Control': caching }).send(bytes);
  };
  server.get('/docs', async (request, reply) =>
    request.url.split('?')[0]?.endsWith('/')
      ? show(reply, '/docs/', 'no-cache')
      : reply.redirect('docs/', 302),
  );
  server.get('/docs/js/scalar.js', async (_request, reply) =>
    show(reply, '/docs/js/scalar.js', `max-age=${PROGRAM_KEPT_SECONDS}`),
  );
}

/**
 * Loads the page when it is first looked at: it weighs more than the rest of the program together. It stands in a server
 * of its own that listens nowhere, since one that listens takes no further routes.
 */
async function loadPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = fastify({ logger: false });
  await inner.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${API_PREFIX}/openapi.json`,
      pageTitle: 'Switchboard API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      // What would send the description, or a request with its key, to the maker of the page.
      proxyUrl: '',
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return inner;
}
