import { join } from 'node:path';
import { systemClock } from '../../../server/platform/clock.ts';
import { connect } from '../../../server/platform/db/sql.ts';
import { makeWorkspace } from '../../../server/testing/fixtures.queries.ts';
import { START } from '../../../server/testing/proof/start-command.ts';
import { fillContacts, someContactIds } from '../../api/fill.queries.ts';
import { productVersion } from '../product-version.ts';
import { startNode, whenReady } from '../started.ts';
import { freshEmail, NOTES, postJson, RECORDS, valueAt, type Contender } from './contender.ts';

interface Records {
  workspaceId: number;
  ids: number[];
  key: string;
}

async function fill(url: string): Promise<Records> {
  const sql = connect(url, { connections: 1 });
  try {
    const workspace = await makeWorkspace(sql, systemClock.now());
    await fillContacts(sql, workspace.id, RECORDS);
    return {
      workspaceId: workspace.id,
      ids: await someContactIds(sql, workspace.id),
      key: workspace.keys.write,
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** How contacts of Switchboard are asked for, of the product and of the bare handler alike. */
const asking = ({ ids, key }: Records): Pick<Contender, 'ask' | 'invalid' | 'readList'> => {
  const headers = { authorization: `Bearer ${key}` };
  return {
    ask: {
      list: () => ({ method: 'GET', path: '/api/v1/contacts?tag=vip', headers }),
      read: (count) => ({ method: 'GET', path: `/api/v1/contacts/${ids[count % ids.length]}`, headers }),
      create: (count) =>
        postJson(
          '/api/v1/contacts',
          { name: 'Ada Example', email: freshEmail(count), tags: ['new'], notes: NOTES },
          headers,
        ),
    },
    invalid: postJson('/api/v1/contacts', { name: 'Ada Example', email: 17 }, headers),
    readList: (body) => ({ rows: valueAt(body, 'data'), total: valueAt(body, 'meta', 'total') }),
  };
};

/** The product as `npm start` starts it, with calls, deliveries and console, on a database of its own. */
export async function startSwitchboard(
  databaseUrl: string,
  folder: string,
): Promise<{ product: Contender; records: Records }> {
  const started = startNode(START, {
    cwd: folder,
    env: {
      ...{ DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: '10', DATA_DIR: join(folder, 'switchboard') },
      ...{ HOST: '127.0.0.1', PORT: '0', SIP_PORT: '0', RTP_PORTS: '29000-29199', DEMO: 'false' },
      ...{ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' },
    },
  });
  const address = (): string | undefined =>
    /Switchboard is ready[^]*?API\s+(http:\/\/[^/\s]+)/.exec(started.output())?.[1];
  await whenReady('Switchboard', started, () => address() !== undefined);
  const records = await fill(databaseUrl);
  const product = {
    ...{ name: 'Switchboard', version: await productVersion(), origin: address() ?? '', pid: started.pid },
    ...asking(records),
    stop: started.stop,
  };
  return { product, records };
}

/** A Fastify handler with the SQL of the product and nothing else: the limit of what the framework allows. */
export async function startFastify(databaseUrl: string, records: Records): Promise<Contender> {
  const program = join(import.meta.dirname, 'fastify-process.ts');
  let origin = '';
  const started = startNode([program, databaseUrl, String(records.workspaceId)], {
    onLine: (line) => (origin = line.startsWith('http') ? line : origin),
  });
  await whenReady('Fastify', started, () => origin !== '');
  return {
    ...{ name: 'Fastify, bare', version: '5.12.8', origin, pid: started.pid },
    ...asking(records),
    stop: started.stop,
  };
}
