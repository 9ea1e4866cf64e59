import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PeersDatabase } from '../database.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { installPackages, run } from '../install.ts';
import { productVersion } from '../product-version.ts';
import { startNode, whenReady } from '../started.ts';
import { freshEmail, NOTES, PAGE, postJson, RECORDS, valueAt, type Contender } from './contender.ts';

const ACCOUNT = { email: 'admin@example.com', password: 'bench-password' };
const FIELDS = 'id,email,first_name,last_name,phone,company_name,has_account,metadata,created_at,updated_at';

/** `defineConfig` adds the modules that a new project has. */
const CONFIG = `
const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false }, pool: { min: 0, max: 10 } },
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
  admin: { disable: true },
});
`;

const idOf = (n: number): string => `cus_bench${String(n).padStart(8, '0')}`;

const fillStatement = `
  insert into customer (id, first_name, last_name, phone, email, company_name, has_account, created_at, updated_at)
  select 'cus_bench' || lpad(n::text, 8, '0'), 'Person', n::text, '+1500' || lpad(n::text, 7, '0'),
    'person' || n || '@example.com', 'Company ' || n % 500, n % 10 = 0,
    now() - (n * 97 % 365) * interval '1 day', now()
  from generate_series(1, ${RECORDS}) as n;
  analyze customer`;

/** Medusa with its customers, asked by its admin API. */
export async function startMedusa(
  database: PeersDatabase,
  databaseUrl: string,
  data: string,
): Promise<Contender> {
  const folder = await installPackages('medusa');
  const cwd = join(data, 'medusa');
  await mkdir(cwd);
  await symlink(join(folder, 'node_modules'), join(cwd, 'node_modules'));
  await writeFile(join(cwd, 'medusa-config.js'), CONFIG);
  await cp(join(folder, 'package.json'), join(cwd, 'package.json'));
  const program = join(cwd, 'node_modules', '@medusajs', 'cli', 'cli.js');
  const env = {
    ...{ DATABASE_URL: databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'error' },
    ...{ MEDUSA_DISABLE_TELEMETRY: 'true', NODE_NO_WARNINGS: '1' },
  };
  await run(process.execPath, [program, 'db:migrate'], { cwd, peer: 'Medusa', env });
  const user = ['user', '-e', ACCOUNT.email, '-p', ACCOUNT.password];
  await run(process.execPath, [program, ...user], { cwd, peer: 'Medusa', env });
  await database.run(databaseUrl, fillStatement);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = startNode([program, 'start', '-H', '127.0.0.1', '-p', String(port)], { cwd, env });
  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await whenReady('Medusa', started, isUp);
  return {
    ...{ name: 'Medusa', origin, pid: started.pid, stop: started.stop },
    version: await productVersion(join(folder, 'node_modules', '@medusajs', 'medusa')),
    ...asking(await signIn(origin)),
  };
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/auth/user/emailpass`, {
    ...{ method: 'POST', body: JSON.stringify(ACCOUNT) },
    headers: { 'content-type': 'application/json' },
  });
  const token = valueAt(await answer.json(), 'token');
  if (typeof token !== 'string') throw new Error('Medusa signed nobody in');
  return { authorization: `Bearer ${token}` };
}

function asking(headers: Record<string, string>): Pick<Contender, 'ask' | 'invalid' | 'readList'> {
  const path = '/admin/customers';
  return {
    ask: {
      list: () => ({
        ...{ method: 'GET', headers },
        path: `${path}?limit=${PAGE}&has_account=true&fields=${FIELDS}`,
      }),
      read: (count) => ({
        method: 'GET',
        path: `${path}/${idOf(1 + (count % 5_000))}?fields=${FIELDS}`,
        headers,
      }),
      create: (count) =>
        postJson(
          `${path}?fields=${FIELDS}`,
          { first_name: 'Ada', last_name: 'Example', email: freshEmail(count), metadata: { notes: NOTES } },
          headers,
        ),
    },
    invalid: postJson(path, { first_name: 'Ada', email: 17 }, headers),
    readList: (body) => ({ rows: valueAt(body, 'customers'), total: valueAt(body, 'count') }),
  };
}
