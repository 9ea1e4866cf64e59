import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { vary } from '../platform/http/answer/compress.ts';
import { httpProblems } from '../platform/http/answer/http.problems.ts';
import type { StaticFile } from '../platform/http/answer/static-file.ts';
import { addDocumentation, isFolder } from '../platform/http/openapi/docs-page.ts';
import { API_PREFIX } from '../platform/http/server.ts';
import { Refusal } from '../platform/refusal.ts';
import { BuiltSite } from './built-site.ts';
import type { Documentation } from './documentation.ts';

/** The folder of the project, with `docs/`. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Where `npm run docs` puts the site. */
export const SITE_FOLDER = fileURLToPath(new URL('../../tools/docs/dist', import.meta.url));

/**
 * Serves the documentation, which needs no key: the description of the API and its explorer, every page as
 * Markdown, `/llms.txt`, and the site where it has been built.
 * @param options.site the folder of the site; null for none.
 */
export function serveDocumentation(
  server: FastifyInstance,
  description: () => unknown,
  { site: folder = SITE_FOLDER }: { site?: string | null } = {},
): void {
  let loaded: Promise<Documentation> | null = null;
  // What makes the pages is loaded when the first is asked for.
  const pages = (): Promise<Documentation> =>
    (loaded ??= import('./documentation.ts').then(
      (module) => new module.Documentation(PROJECT, description, API_PREFIX),
    ));
  const site = new BuiltSite(folder);
  const sendPage = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const found = await site.file(path);
    return found === undefined ? null : found.file.send(request, reply.headers(found.headers), found.caching);
  };
  addDocumentation(server, description, (request, reply) => sendPage('index.html', request, reply));
  const send = (file: StaticFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    file.send(request, reply.header('X-Content-Type-Options', 'nosniff'), 'no-cache');
  server.get('/llms.txt', async (request, reply) => send(await (await pages()).list(), request, reply));
  server.get('/llms-full.txt', async (request, reply) => send(await (await pages()).full(), request, reply));
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = request.params['*'];
    const markdown = /\.md$|^files\//.test(path) ? await (await pages()).file(path) : undefined;
    if (markdown !== undefined) return send(markdown, request, reply);
    if (!isFolder(request) && (await site.file(`${path}/index.html`)) !== undefined)
      return reply.redirect(`${path.slice(path.lastIndexOf('/') + 1)}/`, 302);
    const page = await sendPage(path.replace(/\/$/, ''), request, reply);
    if (page !== null) return page;
    vary(reply, 'Accept');
    const lost = isBrowser(request) ? await site.lostPage(depthOf(request)) : undefined;
    if (lost !== undefined) return lost.file.send(request, reply.headers(lost.headers), lost.caching);
    throw new Refusal('not_found', httpProblems.unknown_address());
  });
}

/** Whether somebody looks at the address: programs do not ask for pages. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** How many folders below `/docs/` the address is. */
const depthOf = ({ url }: FastifyRequest): number => (url.split('?')[0] ?? '').split('/').length - 3;
