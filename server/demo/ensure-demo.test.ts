import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { hashPassword, verifyPassword } from '../account/password.ts';
import { countryOfPhone } from '../platform/phone-numbers.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { demoNumbers, demoOwner, demoServices } from './demo-business.ts';
import { ensureDemo } from './ensure-demo.ts';
import type { DemoFile } from './demo-file.ts';

const api = useTestApi();
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'switchboard-demo-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const addresses = {
  baseUrl: 'http://127.0.0.1:3000/api/v1',
  consoleUrl: 'http://127.0.0.1:3000/',
  sip: '127.0.0.1:5060',
};
const numbers = demoNumbers.map((one) => one.number);

async function ensure(more: Partial<typeof addresses> = {}): Promise<DemoFile> {
  const { sql, clock } = api;
  return ensureDemo({
    sql,
    clock,
    log: api.services.log,
    dataDir,
    addresses: { ...addresses, ...more },
  });
}

const fileOf = async (folder: string): Promise<Json> =>
  JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
const data = async (path: string, key: string): Promise<Json> => (await api.get(path, { key })).body.data;

async function passwordFits(password: string): Promise<boolean> {
  const [user] = await api.sql<{ password_hash: string }[]>`
    select password_hash from users where email = ${demoOwner.email}`;
  return verifyPassword(password, user?.password_hash ?? '');
}

describe('ensureDemo', () => {
  it('makes the workspace once, however many processes start at once', async () => {
    const folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'switchboard-demo-'))));
    const { sql, clock, services } = api;
    await Promise.all(
      folders.map((folder) => ensureDemo({ sql, clock, log: services.log, dataDir: folder, addresses })),
    );
    assert.equal((await sql`select id from workspaces where slug = 'demo'`).length, 1);
    assert.equal((await sql`select id from phone_numbers where number = any(${numbers}::text[])`).length, 2);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  it('makes one lively business whose assistant can do everything and answers both numbers', async () => {
    const { keys } = await ensure();
    const key = keys.read;
    const [assistant] = await data('/assistants', key);
    assert.equal(assistant.status, 'active');
    assert.ok(Object.values(assistant.abilities).every((ability) => ability === true));
    assert.deepEqual(numbers.map(countryOfPhone), ['US', 'DE']);
    assert.deepEqual(
      (await data('/phone-numbers', key)).map((one: Json) => [
        one.number,
        one.country,
        one.assistant_id,
        one.chatapp.active,
      ]),
      [
        [numbers[0], 'US', assistant.id, false],
        [numbers[1], 'DE', assistant.id, true],
      ],
    );
    const profile = await data('/company/profile', key);
    assert.deepEqual(profile.features, { orders: true, hotels: true, texting: true });
    assert.ok(profile.opening_hours.length > 0);
    const services = await data('/company/services', key);
    const staff = await data('/company/staff', key);
    assert.equal(staff.length, 2);
    assert.ok(services.every((service: Json) => service.staff_member_ids.length > 0));
    assert.ok((await data('/company/faqs', key)).length >= 3);
    assert.equal((await data('/company/knowledge-base', key)).length, 1);
    assert.equal((await data('/me', key)).user.role, 'owner');
  });

  it('writes the file for its user alone, with keys, login and addresses that are true', async () => {
    const demo = await ensure();
    assert.deepEqual(await fileOf(dataDir), demo);
    assert.equal((await stat(join(dataDir, 'demo.json'))).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(dataDir), ['demo.json']);
    assert.deepEqual(demo.numbers, numbers);
    assert.equal(demo.sip_uri, `sip:${numbers[0]}@127.0.0.1:5060`);
    assert.equal((await api.post('/contacts', { name: 'A' }, { key: demo.keys.read })).status, 403);
    assert.equal((await api.post('/contacts', { name: 'A' }, { key: demo.keys.write })).status, 201);
    assert.equal(await passwordFits(demo.login.password), true);
  });

  it('lets its twelve rooms, dearer in the season', async () => {
    const rooms = await data('/rooms', (await ensure()).keys.read);
    assert.equal(
      rooms.reduce((units: number, room: Json) => units + room.quantity, 0),
      12,
    );
    for (const room of rooms) {
      const [season] = room.seasonal_rates;
      assert.ok(season.price > room.price && season.end_date > season.start_date, room.name);
    }
  });

  it('serves a menu in several categories, with options that cost more, must be chosen or are sold out', async () => {
    const menu = await data('/products?per_page=100', (await ensure()).keys.read);
    assert.ok(new Set(menu.map((product: Json) => product.category)).size >= 3);
    assert.ok(menu.some((product: Json) => !product.available));
    const groups = menu.flatMap((product: Json) => product.options);
    const choices = groups.flatMap((group: Json) => group.choices);
    assert.ok(groups.some((group: Json) => group.required) && groups.some((group: Json) => !group.required));
    assert.ok(
      choices.some((choice: Json) => choice.surcharge > 0) && choices.some((one: Json) => one.default),
    );
    assert.ok(choices.some((choice: Json) => !choice.available));
  });

  it('fills the menu of a workspace that an earlier release made, once: what its owner removed stays removed', async () => {
    const { keys } = await ensure();
    const total = async () => (await api.get('/products', { key: keys.read })).body.meta.total;
    const many = await total();
    // As a release left it that knew no menu.
    await api.sql`delete from products`;
    await api.sql`delete from demo_steps where step <> 'business'`;
    await ensure();
    assert.equal(await total(), many);
    assert.equal((await data('/company/services', keys.read)).length, demoServices.length);
    for (const { id } of await data('/products?per_page=100', keys.read)) {
      await api.delete(`/products/${id}`, { key: keys.write });
    }
    await ensure();
    assert.equal(await total(), 0);
  });

  it('keeps keys and login at the next start, and refreshes only addresses', async () => {
    const first = await ensure();
    const second = await ensure({ baseUrl: 'http://127.0.0.1:4000/api/v1' });
    assert.deepEqual(second, { ...first, base_url: 'http://127.0.0.1:4000/api/v1' });
    assert.deepEqual(await fileOf(dataDir), second);
  });

  it('never replaces a password that the owner has chosen', async () => {
    await ensure();
    await api.sql`update users set password_hash = ${await hashPassword('my own')} where email = ${demoOwner.email}`;
    await ensure();
    assert.equal(await passwordFits('my own'), true);
  });

  it('makes a file that others could read private again', async () => {
    await ensure();
    await chmod(join(dataDir, 'demo.json'), 0o644);
    await ensure();
    assert.equal((await stat(join(dataDir, 'demo.json'))).mode & 0o777, 0o600);
  });

  for (const [what, spoil] of Object.entries({
    'is gone': () => rm(join(dataDir, 'demo.json')),
    'is no JSON': () => writeFile(join(dataDir, 'demo.json'), '{"keys":'),
    'holds something else': () =>
      writeFile(join(dataDir, 'demo.json'), '{"keys": {"write": 5}, "login": null}'),
    'holds keys that were revoked': async () => {
      await api.sql`update api_keys set revoked_at = now() where name = 'Demo: read' and revoked_at is null`;
    },
  })) {
    it(`makes new keys when the file ${what}, and the old ones no longer work`, async () => {
      const first = await ensure();
      await spoil();
      const second = await ensure();
      assert.notEqual(second.keys.write, first.keys.write);
      assert.equal((await api.get('/me', { key: second.keys.read })).status, 200);
      const live = await api.sql`
        select id from api_keys where name in ('Demo: read', 'Demo: write') and revoked_at is null`;
      assert.equal(live.length, 2);
      assert.equal(await passwordFits(second.login.password), true);
    });
  }
});
