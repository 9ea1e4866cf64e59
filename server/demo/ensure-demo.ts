import type { Logger } from 'pino';
import { createApiKey } from '../account/create-api-key.ts';
import { createWorkspace, DEMO_SLUG } from '../account/create-workspace.ts';
import { generatePassword, hashPassword } from '../account/password.ts';
import { revokeApiKeysNamed } from '../account/revoke-api-key.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Sql } from '../platform/db/sql.ts';
import { findCaller } from '../platform/http/access/api-keys.queries.ts';
import { hashApiKey } from '../platform/http/access/api-key.ts';
import type { Permission } from '../platform/http/access/principal.ts';
import { demoOwner, demoWorkspace } from './demo-business.ts';
import { readDemoFile, writeDemoFile, type DemoFile } from './demo-file.ts';
import { findDemo, findOwnerEmail, listDemoNumbers, lockDemo, setPasswordHash } from './demo.queries.ts';
import { fillDemo } from './fill-demo.ts';

export interface DemoOptions {
  sql: Sql;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** The addresses of this process; `sip` is `host:port`. */
  addresses: { baseUrl: string; consoleUrl: string; sip: string };
}

interface Demo {
  workspaceId: number;
  userId: number;
}

/**
 * Makes the demo workspace once, whoever else does so at the same time, and writes `demo.json`. Keys are
 * shown only once, so those in the file are kept, and its login with them, as long as they work; else all are
 * replaced, and the old keys revoked.
 */
export async function ensureDemo(options: DemoOptions): Promise<DemoFile> {
  const { sql, clock, log, dataDir, addresses } = options;
  return inTransaction(sql, async (tx) => {
    await lockDemo(tx);
    // Read and written under the lock: the last file goes with the last keys. Should the commit fail, the
    // next start finds keys that do not work and replaces them.
    const earlier = await readDemoFile(dataDir);
    const demo = (await findDemo(tx, DEMO_SLUG)) ?? (await makeDemo(tx, clock.now()));
    const { workspaceId } = demo;
    const context = { db: tx, workspaceId, now: clock.now(), by: { kind: 'system' } } as const;
    const filled = await fillDemo(context);
    if (filled.length > 0)
      log.info({ workspace_id: workspaceId, steps: filled }, 'filled the demo workspace');
    const isGood = earlier !== null && (await doKeysWork(tx, demo, earlier.keys));
    const { keys, login } = isGood ? earlier : await replaceSecrets(tx, demo, clock.now());
    const found = await listDemoNumbers(tx, demo.workspaceId);
    const numbers = found.map(({ number }) => number);
    const called = found.find(({ answered }) => answered)?.number ?? numbers[0] ?? '';
    const file: DemoFile = {
      base_url: addresses.baseUrl,
      console_url: addresses.consoleUrl,
      keys,
      login,
      sip_uri: `sip:${called}@${addresses.sip}`,
      numbers,
    };
    await writeDemoFile(dataDir, file);
    return file;
  });
}

function makeDemo(tx: Db, now: Temporal.Instant): Promise<Demo> {
  const owner = { ...demoOwner, passwordHash: null };
  return createWorkspace({ db: tx, now }, { ...demoWorkspace, owner });
}

async function doKeysWork(tx: Db, demo: Demo, keys: DemoFile['keys']): Promise<boolean> {
  for (const permission of ['write', 'read'] as const) {
    const caller = await findCaller(tx, hashApiKey(keys[permission]));
    if (caller?.workspaceId !== demo.workspaceId || caller.permission !== permission) return false;
  }
  return true;
}

/**
 * The password is replaced together with the keys only. While they work, a password that the owner chose
 * stays.
 */
async function replaceSecrets(
  tx: Db,
  demo: Demo,
  now: Temporal.Instant,
): Promise<Pick<DemoFile, 'keys' | 'login'>> {
  return { keys: await replaceKeys(tx, demo, now), login: await replaceLogin(tx, demo) };
}

const KEY_NAMES: Record<Permission, string> = { write: 'Demo: write', read: 'Demo: read' };

async function replaceKeys(tx: Db, demo: Demo, now: Temporal.Instant): Promise<DemoFile['keys']> {
  const context = { db: tx, workspaceId: demo.workspaceId, now, by: { kind: 'system' } } as const;
  await revokeApiKeysNamed(context, { names: Object.values(KEY_NAMES) });
  const make = async (permission: Permission): Promise<string> => {
    const input = { userId: demo.userId, name: KEY_NAMES[permission], permission, expiresAt: null };
    return (await createApiKey(context, input)).key;
  };
  return { write: await make('write'), read: await make('read') };
}

async function replaceLogin(tx: Db, demo: Demo): Promise<DemoFile['login']> {
  const email = await findOwnerEmail(tx, demo.workspaceId, demo.userId);
  if (email === null) throw new Error('the demo workspace has no owner');
  const password = generatePassword();
  await setPasswordHash(tx, demo.workspaceId, demo.userId, await hashPassword(password));
  return { email, password };
}
