import { createServer } from 'vite';
import { viteOptions } from './bundling/vite-options.ts';

/**
 * `npm run console` serves the console from its sources, for work on it: a change shows at once. Requests and
 * sockets of the API go to the server of `npm start` on the same machine (`PORT`).
 */
const API = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
const OWN_PORT = 5173;

/** Everything that the server answers itself. The header `Host` stays, so that the page counts as its own. */
const proxied = ['/api/', '/docs', '/favicon', '/chatapp-photos/', '/calendars/'];
const proxy = Object.fromEntries(proxied.map((path) => [path, { target: API, ws: path === '/api/' }]));

const server = await createServer({
  ...viteOptions,
  server: { host: '127.0.0.1', port: OWN_PORT, proxy },
});
await server.listen();
server.printUrls();
