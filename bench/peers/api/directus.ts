import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PeersDatabase } from '../database.ts';
import { exists, installPackages, run } from '../install.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { productVersion } from '../product-version.ts';
import { startNode, whenReady } from '../started.ts';
import { freshEmail, NOTES, PAGE, postJson, RECORDS, valueAt, type Contender } from './contender.ts';

const TOKEN = 'bench-token-0123456789';
const headers = { authorization: `Bearer ${TOKEN}` };
/** The settings; bench/peers/README.md says why. */
const SETTINGS = {
  ...{ DB_CLIENT: 'pg', DB_POOL__MIN: '0', DB_POOL__MAX: '10', SECRET: 'bench-secret-'.repeat(4) },
  ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'bench-password', ADMIN_TOKEN: TOKEN },
  ...{ HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITER_ENABLED: 'false', CACHE_ENABLED: 'false' },
  ...{ TELEMETRY: 'false', PRESSURE_LIMITER_ENABLED: 'false', SERVE_APP: 'false', IP_TRUST_PROXY: 'false' },
  // It looks for updates when it starts: nothing leaves this machine.
  ...{ HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: '' },
};

const stamp = (field: string, special: string[], isIndexed = false): object => ({
  ...{ field, type: 'timestamp', meta: { special }, schema: { is_indexed: isIndexed } },
});
const text = (field: string, isIndexed = false): object => ({
  ...{ field, type: 'string', schema: { is_indexed: isIndexed } },
});

const COLLECTION = {
  collection: 'contacts',
  schema: {},
  // Neither activity nor revisions: the others keep none of a contact.
  meta: { accountability: null },
  fields: [
    { field: 'id', type: 'bigInteger', schema: { is_primary_key: true, has_auto_increment: true } },
    {
      ...{ field: 'name', type: 'string', schema: { is_nullable: false } },
      meta: { required: true, validation: { name: { _nempty: true } } },
    },
    {
      ...{ field: 'email', type: 'string', schema: { is_indexed: true } },
      meta: { validation: { email: { _regex: '^[^@\\s]+@[^@\\s]+$' } } },
    },
    ...[text('phone', true), text('company'), text('tag', true), { field: 'notes', type: 'text' }],
    stamp('last_activity_at', ['date-created'], true),
    stamp('created_at', ['date-created']),
    stamp('updated_at', ['date-created', 'date-updated']),
  ],
};

const fillStatement = `
  insert into contacts (name, phone, email, company, tag, last_activity_at, created_at, updated_at)
  select 'Person ' || n, '+1500' || lpad(n::text, 7, '0'), 'person' || n || '@example.com',
    'Company ' || n % 500, case when n % 10 = 0 then 'vip' end,
    now() - (n * 97 % 365) * interval '1 day', now(), now()
  from generate_series(1, ${RECORDS}) as n;
  analyze contacts`;

/** Directus with a collection `contacts` of the same fields, its data model made by its own API. */
export async function startDirectus(
  database: PeersDatabase,
  databaseUrl: string,
  data: string,
): Promise<Contender> {
  const folder = await installPackages('directus');
  await standInForIsolates(folder);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = join(folder, 'node_modules', 'directus', 'cli.js');
  const env = {
    ...SETTINGS,
    ...{ DB_CONNECTION_STRING: databaseUrl, PORT: String(port), PUBLIC_URL: origin, NODE_ENV: 'production' },
  };
  await mkdir(join(data, 'directus', 'uploads'), { recursive: true });
  const cwd = join(data, 'directus');
  await run(process.execPath, [program, 'bootstrap'], { cwd, peer: 'Directus', env });
  const started = startNode([program, 'start'], { cwd, env });
  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  await whenReady('Directus', started, isUp);
  const made = await fetch(`${origin}/collections`, {
    ...{ method: 'POST', body: JSON.stringify(COLLECTION) },
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!made.ok) throw new Error(`Directus made no collection: ${await made.text()}`);
  await database.run(databaseUrl, fillStatement);
  return {
    ...{ name: 'Directus', origin, pid: started.pid, stop: started.stop },
    version: await productVersion(join(folder, 'node_modules', 'directus')),
    ...asking,
  };
}

const create = (body: object): ReturnType<typeof postJson> => postJson('/items/contacts', body, headers);

const asking: Pick<Contender, 'ask' | 'invalid' | 'readList'> = {
  ask: {
    list: () => ({
      ...{ method: 'GET', headers },
      path: `/items/contacts?limit=${PAGE}&filter[tag][_eq]=vip&sort=-last_activity_at&meta=filter_count`,
    }),
    read: (count) => ({ method: 'GET', path: `/items/contacts/${1 + (count % 5_000)}`, headers }),
    create: (count) => create({ name: 'Ada Example', email: freshEmail(count), tag: 'new', notes: NOTES }),
  },
  invalid: create({ name: 'Ada Example', email: 'nobody' }),
  readList: (body) => ({ rows: valueAt(body, 'data'), total: valueAt(body, 'meta', 'filter_count') }),
};

/**
 * The package that runs scripts of flows has to be compiled, and has no form for this version of Node.js. No
 * flow is measured, so an empty module takes its place, as long as nobody compiled it.
 */
async function standInForIsolates(folder: string): Promise<void> {
  const out = join(folder, 'node_modules', 'isolated-vm', 'out');
  if (await exists(join(out, 'isolated_vm.node'))) return;
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'isolated_vm.js'), 'exports.ivm = {};\n');
}
