import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * A customer's server. It answers 200 at once, and `/hang` never. `GET /arrivals` returns id and time
 * (milliseconds since 1970) of all deliveries answered since the previous request, and `GET /connections` the
 * number of open ones.
 */
const [keyFile = '', certificateFile = ''] = process.argv.slice(2);
/** `{"id":"evt_…"` */
const ID_AT = 7;
const ID_LENGTH = 34;
let arrivals: [string, number][] = [];

const server = createServer(
  { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
  (request, response) => {
    if (request.url === '/connections') {
      server.getConnections((_error, count) => response.end(String(count)));
      return;
    }
    if (request.method === 'GET') {
      response.end(JSON.stringify(arrivals));
      arrivals = [];
      return;
    }
    const at = performance.timeOrigin + performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hang') return;
      arrivals.push([Buffer.concat(chunks).toString('latin1', ID_AT, ID_AT + ID_LENGTH), at]);
      response.end();
    });
  },
);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  console.log(`https://localhost:${(server.address() as AddressInfo).port}`),
);
