import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { fastify } from 'fastify';
import { serveDocumentation, SITE_FOLDER } from '../server/documentation/serve-documentation.ts';
import { Refusal } from '../server/platform/refusal.ts';
import { buildSite, INSTALL_COMMAND, isInstalled } from './docs/build-site.ts';
import { openapiDocument } from './openapi-document.ts';
import { run } from './run-step.ts';

// `npm run docs` builds the documentation's site, installing its generator first where it is not there.
// `npm run docs -- serve` builds it and serves it on this machine alone.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4321' } },
});
const [command = 'build'] = positionals;
const port = Number(values.port);
if (!['build', 'serve'].includes(command) || positionals.length > 1)
  end('usage: npm run docs [-- serve [--port 4321]]');
if (!Number.isInteger(port) || port < 0 || port > 65_535) end('--port: a number from 0 to 65535');

if (!isInstalled()) {
  const [npm = '', ...args] = INSTALL_COMMAND.split(' ');
  if ((await run(npm, args)) !== 0) end(`${INSTALL_COMMAND} failed`);
}
const { pages } = await buildSite(SITE_FOLDER).catch((error: Error) => end(error.message));
console.log(`${pages} pages are in ${SITE_FOLDER}; a running server shows them at /docs/`);
if (command === 'serve') {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  server.setErrorHandler((error: Error, _, reply) => {
    const isUnknown = error instanceof Refusal && error.kind === 'not_found';
    return reply.code(isUnknown ? 404 : 500).send(isUnknown ? 'There is no such page.' : error.message);
  });
  serveDocumentation(server, openapiDocument);
  await server.listen({ host: '127.0.0.1', port });
  console.log(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/docs/`);
}

function end(line: string): never {
  console.error(line);
  process.exit(1);
}
