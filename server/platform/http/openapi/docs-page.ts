import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { MadeOnce } from '../answer/made-once.ts';
import { StaticFile } from '../answer/static-file.ts';
import { API_PREFIX } from '../server.ts';

/** The script has some megabytes and changes only with a new version; the page holds its configuration. */
const PROGRAM_KEPT_SECONDS = 3_600;

/** The icon (SVG): a telephone receiver. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#1f4e79"/>' +
  '<path fill="#fff" d="M8 5l2 4-1.6 1.3a11 11 0 0 0 5.3 5.3L15 14l4 2v2.5A1.5 1.5 0 0 1 17.5 20 13.5 13.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5z"/></svg>';

/** Answers `/docs/` with a page of its own; null where it has none. */
type FrontPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;

/**
 * Registers the OpenAPI description and the explorer that shows it, at `/docs/explorer/` and, where there is
 * no other front page, at `/docs/`. Nothing of it needs a key or is loaded from other servers.
 */
export function addDocumentation(
  server: FastifyInstance,
  description: () => unknown,
  frontPage: FrontPage = async () => null,
): void {
  const parts = new MadeOnce<StaticFile>();
  const json = 'application/json; charset=utf-8';
  server.get(`${API_PREFIX}/openapi.json`, async (request, reply) => {
    const make = async (): Promise<StaticFile> =>
      new StaticFile(json, Buffer.from(JSON.stringify(description())));
    return (await parts.get('openapi', make)).send(request, reply, 'no-cache');
  });
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    server.get(path, async (request, reply) => {
      const make = async (): Promise<StaticFile> => new StaticFile('image/svg+xml', Buffer.from(FAVICON));
      return (await parts.get('favicon', make)).send(request, reply, `max-age=${PROGRAM_KEPT_SECONDS}`);
    });
  }
  let page: Promise<FastifyInstance> | null = null;
  const read = async (path: string, change = (bytes: Buffer): Buffer => bytes): Promise<StaticFile> => {
    page ??= loadPage();
    const answer = await (await page).inject({ method: 'GET', url: path });
    const type = answer.headers['content-type'] ?? 'application/octet-stream';
    return new StaticFile(type, change(answer.rawPayload), { status: answer.statusCode });
  };
  // The URLs are relative, so that they work behind a proxy.
  server.get('/docs', async (request, reply) => {
    if (!isFolder(request)) return reply.redirect('docs/', 302);
    const front = await frontPage(request, reply);
    return front ?? (await parts.get('/docs/', () => read('/docs/'))).send(request, reply, 'no-cache');
  });
  server.get('/docs/explorer', async (request, reply) => {
    if (!isFolder(request)) return reply.redirect('explorer/', 302);
    const explorer = await parts.get('/docs/explorer/', () => read('/docs/', oneFolderBelow));
    return explorer.send(request, reply, 'no-cache');
  });
  server.get('/docs/js/scalar.js', async (request, reply) => {
    const program = await parts.get('/docs/js/scalar.js', () => read('/docs/js/scalar.js'));
    return program.send(request, reply, `max-age=${PROGRAM_KEPT_SECONDS}`);
  });
}

/** Whether the address asked for ends as that of a folder: addresses in its page are relative to it. */
export const isFolder = ({ url }: FastifyRequest): boolean => /^[^?]*\/(?:\?|$)/.test(url);

/** The page with addresses that are right one folder below. */
const oneFolderBelow = (page: Buffer): Buffer =>
  Buffer.from(
    page
      .toString('utf8')
      .replace('src="js/', 'src="../js/')
      .replaceAll('../favicon.svg', '../../favicon.svg'),
  );

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
