import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { useTestApi } from '../server/testing/use-test-api.ts';
import { writeSdkClient } from '../tools/write-sdk-client.ts';
import {
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  Switchboard,
  ValidationError,
  type Change,
  type SwitchboardOptions,
} from './switchboard.ts';

const api = useTestApi({ rateLimitPerMinute: 60 });

const open = (options: Partial<SwitchboardOptions> & { key?: string } = {}): Switchboard =>
  new Switchboard({ baseUrl: api.baseUrl, key: api.workspace.keys.write, ...options });

describe('the client', () => {
  it('is generated from the OpenAPI document (else: node tools/write-sdk-client.ts)', async () => {
    for (const [name, text] of Object.entries(await writeSdkClient())) {
      assert.equal(readFileSync(new URL(name, import.meta.url), 'utf8'), text);
    }
  });

  it('takes the address of the server in every form, and no other', async () => {
    const { origin } = new URL(api.baseUrl);
    for (const baseUrl of [origin, `${origin}/`, `${origin}/api/v1`, `${origin}/api/v1//`]) {
      assert.equal((await open({ baseUrl }).me.get()).workspace.id, api.workspace.id);
    }
    for (const baseUrl of ['', 'phone.example', 'ftp://phone.example', 'file:///etc/passwd']) {
      assert.throws(() => open({ baseUrl }), TypeError);
    }
    for (const key of ['', 'a b', 'sbk_1\r\nX: 1']) assert.throws(() => open({ key }), TypeError);
  });

  it('lists page by page', async () => {
    const { write: key } = (await api.makeWorkspace()).keys;
    const client = open({ key });
    const contacts = Array.from({ length: 7 }, (_, index) => ({ name: `Person ${index}` }));
    await client.contacts.import({ contacts });
    const names: (string | null)[] = [];
    for await (const { name } of client.contacts.list({ sort: 'name', per_page: 3 })) names.push(name);
    assert.deepEqual(
      names,
      contacts.map(({ name }) => name),
    );
    const last = await client.contacts.list({ sort: 'name', per_page: 3, page: 3 });
    assert.deepEqual([last.data.length, last.meta.total, last.next()], [1, 7, null]);
    // These come whole, unless a page is asked for.
    const { meta } = await client.company.faqs.list();
    assert.deepEqual([meta.total, meta.last_page], [0, 1]);
  });

  it('has done once what it sent twice, because the answer was lost', async () => {
    const { write: key } = (await api.makeWorkspace()).keys;
    let isLost = false;
    const lossy: typeof fetch = async (address, init) => {
      const answer = await fetch(address, init);
      if (init?.method !== 'POST' || isLost) return answer;
      isLost = true;
      throw new TypeError('the connection was reset');
    };
    const client = open({ key, fetch: lossy });
    const replayed: (string | null)[] = [];
    const onResponse = ({ headers }: Response): unknown => replayed.push(headers.get('idempotent-replayed'));
    const made = await client.contacts.create({ name: 'Ada' }, { onResponse });
    assert.deepEqual([isLost, replayed], [true, ['true']]);
    const { data } = await client.contacts.list();
    assert.deepEqual(
      data.map(({ id }) => id),
      [made.id],
    );
  });

  it('throws what the server refuses', async () => {
    const client = open();
    await assert.rejects(client.contacts.get(999_999), NotFoundError);
    await assert.rejects(open({ key: 'sbk_none' }).me.get(), AuthenticationError);
    const wrong = client.contacts.create({ email: 'nobody' }, { headers: { 'Accept-Language': 'de' } });
    await assert.rejects(wrong, (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual([error.field, error.code], ['email', 'bad_format']);
      assert.equal(error.message, 'Das Feld email muss eine E-Mail-Adresse sein.');
      assert.match(error.requestId ?? '', /^req_/);
      return true;
    });
    const nowhere = open({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    await assert.rejects(nowhere.me.get(), ConnectionError);
  });

  it('says when to go on, when it has asked too often', async () => {
    const { write: key } = (await api.makeWorkspace()).keys;
    const client = open({ key, maxRetries: 0 });
    await assert.rejects(
      async () => {
        for (let count = 0; count <= 60; count += 1) await client.me.get();
      },
      (error) => error instanceof RateLimitError && (error.retryAfterSeconds ?? 0) > 0,
    );
  });

  it('follows changes, and goes on after a break', async () => {
    const { write: key } = (await api.makeWorkspace()).keys;
    const asked: string[] = [];
    const breaks = new AbortController();
    const breaking: typeof fetch = (address, init) => {
      asked.push(new URL(address as string).search);
      const signal = asked.length === 1 ? breaks.signal : (init?.signal ?? null);
      return fetch(address, { ...init, signal });
    };
    const ending = new AbortController();
    const changes = open({ key, fetch: breaking }).changes({ signal: ending.signal });
    const next = async (): Promise<Change> => (await changes.next()).value ?? assert.fail('it has ended');
    assert.equal((await next()).what, 'ready');
    const writer = open({ key });
    const ada = await writer.contacts.create({ name: 'Ada' });
    const told = await next();
    assert.deepEqual([told.resource, told.id, told.what], ['contacts', ada.id, 'created']);
    breaks.abort();
    const bea = await writer.contacts.create({ name: 'Bea' });
    let again = await next();
    if (again.what === 'ready') again = await next();
    assert.deepEqual([again.id, again.what], [bea.id, 'created']);
    assert.deepEqual(asked, ['', `?last_event_id=${told.event_id}`]);
    const reason = new Error('enough');
    ending.abort(reason);
    await assert.rejects(changes.next(), reason);
    await assert.rejects(open({ key: 'sbk_none' }).changes().next(), AuthenticationError);
  });
});
