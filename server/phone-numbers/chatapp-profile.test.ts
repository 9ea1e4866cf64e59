import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import { request } from 'undici';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { startReceiver, type Receiver } from '../platform/outbound/testing/receiver.ts';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../testing/test-api.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { addPhoneNumber } from './add-number.ts';

let api: TestApi;
let receiver: Receiver;
let path: string;
before(async () => {
  receiver = await startReceiver(null);
  // One internal network is open, so that a photo can be fetched from this machine.
  api = await startTestApi({
    outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  });
});
after(async () => {
  await api.stop();
  await receiver.close();
});
beforeEach(async () => {
  path = `/phone-numbers/${await addNumber(true)}/chatapp-profile`;
});

let last = 4_000_000;
async function addNumber(chatapp: boolean, workspaceId = api.workspace.id): Promise<number> {
  const number = `+4930${(last += 1)}`;
  const channels = { capabilities: { voice: true, sms: true }, chatapp: { active: chatapp, calling: false } };
  const context: ActionContext = { db: api.sql, workspaceId, now: api.clock.now(), by: { kind: 'system' } };
  return (await addPhoneNumber(context, { number, name: 'Reception', ...channels })).id;
}

const MEGABYTE = 1024 * 1024;
const jpeg = (bytes = 64): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0])], bytes);
const png = (bytes = 64): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], bytes);
const base64 = (bytes: Buffer): string => bytes.toString('base64');

const show = async (): Promise<Json> => (await api.get(path)).body.data;
const change = (body: object): Promise<TestAnswer> => api.patch(path, body);

async function changed(body: object): Promise<Json> {
  const answer = await change(body);
  assert.equal(answer.status, 200, answer.raw.toString().slice(0, 500));
  return answer.body.data;
}

async function faultsOf(body: object): Promise<string[]> {
  const answer = await change(body);
  assert.equal(answer.status, 422, answer.raw.toString().slice(0, 500));
  return Object.keys(answer.body.error.errors).sort();
}

/** What anybody sees at the address of a photo, without a key. */
async function look(url: string): Promise<{ status: number; type: unknown; bytes: Buffer }> {
  const { statusCode: status, headers, body } = await request(url);
  return { status, type: headers['content-type'], bytes: Buffer.from(await body.arrayBuffer()) };
}

async function photosKept(): Promise<number> {
  return (await readdir(api.services.store.pathOf(`photos/${api.workspace.id}`)).catch(() => [])).length;
}

describe('the chat-app profile of a number', () => {
  it('is 409 where the chat-app channel is not active, or the number was given up, before any rule', async () => {
    const plain = await addNumber(false);
    const givenUp = await addNumber(true);
    await api.sql`update phone_numbers set active = false where id = ${givenUp}`;
    for (const id of [plain, givenUp]) {
      const answers = [
        await api.get(`/phone-numbers/${id}/chatapp-profile`),
        await api.patch(`/phone-numbers/${id}/chatapp-profile`, { about: 'Open' }),
        await api.patch(`/phone-numbers/${id}/chatapp-profile`, { photo_base64: '!' }),
      ];
      for (const answer of answers) {
        assert.deepEqual([answer.status, answer.body.error.type], [409, 'invalid_state']);
      }
    }
  });

  it('is 404 for a number that is not there, or another workspace’s', async () => {
    const foreign = await addNumber(true, (await api.makeWorkspace()).id);
    for (const id of [999_999, foreign]) {
      assert.equal((await api.get(`/phone-numbers/${id}/chatapp-profile`)).status, 404);
      assert.equal((await api.patch(`/phone-numbers/${id}/chatapp-profile`, { about: 'x' })).status, 404);
    }
  });

  it('begins with the name of the business, approved, and nothing else', async () => {
    const { created_at, updated_at, display_name, ...rest } = await show();
    assert.equal(display_name, (await api.get('/team')).body.data.name);
    assert.equal(created_at, updated_at);
    assert.deepEqual(rest, {
      display_name_status: 'approved',
      requested_display_name: null,
      decline_reason: null,
      about: null,
      description: null,
      category: null,
      email: null,
      website: null,
      address: null,
      photo_url: null,
    });
  });
});

describe('PATCH of a chat-app profile', () => {
  it('refuses what is too long or of the wrong form, all of it at once', async () => {
    const faults = {
      display_name: 'x'.repeat(256),
      about: 'x'.repeat(140),
      description: 'x'.repeat(513),
      category: 5,
      email: `${'x'.repeat(60)}@${'y'.repeat(70)}.example`,
      website: `https://example.com/${'x'.repeat(240)}`,
      address: 'x'.repeat(257),
      photo_url: 'logo.png',
      photo_base64: 5,
    };
    assert.deepEqual(await faultsOf(faults), Object.keys(faults).sort());
    for (const display_name of [null, '', ' ']) {
      assert.deepEqual(await faultsOf({ display_name }), ['display_name']);
    }
    assert.deepEqual(await faultsOf({ website: 'ftp://example.com' }), ['website']);
    assert.equal((await show()).about, null);
  });

  it('takes every text at its limit, and changes only what is sent', async () => {
    const texts = {
      about: 'x'.repeat(139),
      description: 'é'.repeat(512),
      category: 'Hotel',
      email: 'desk@lindencourt.example',
      website: 'https://lindencourt.example/rooms',
      address: 'x'.repeat(256),
    };
    const before = await show();
    await api.clock.advance(1_000);
    const after = await changed(texts);
    assert.deepEqual({ ...after, updated_at: null }, { ...before, ...texts, updated_at: null });
    assert.equal(after.updated_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
    assert.deepEqual(await changed({ about: null, category: '  ' }), {
      ...after,
      about: null,
      category: null,
    });
    assert.deepEqual((await show()).address, texts.address);
  });

  it('keeps a new display name waiting while the old one shows', async () => {
    const { display_name } = await show();
    const requested = await changed({ display_name: ' The Linden Court ' });
    assert.equal(requested.display_name, display_name);
    assert.equal(requested.display_name_status, 'pending_review');
    assert.equal(requested.requested_display_name, 'The Linden Court');
    const another = await changed({ display_name: 'Linden' });
    assert.equal(another.requested_display_name, 'Linden');
    const back = await changed({ display_name });
    assert.deepEqual([back.display_name_status, back.requested_display_name], ['approved', null]);
  });

  it('changes every field of two requests at once', async () => {
    await Promise.all([changed({ about: 'Open all day' }), changed({ category: 'Hotel' })]);
    const { about, category } = await show();
    assert.deepEqual([about, category], ['Open all day', 'Hotel']);
  });
});

describe('the photo of a chat-app profile', () => {
  it('is refused when it is no JPEG or PNG, whatever it says it is', async () => {
    const gif = Buffer.from('GIF89a and so on, long enough');
    for (const photo_base64 of ['', '!!!', 'abc', base64(gif), `data:image/png;base64,${base64(gif)}`]) {
      assert.deepEqual(await faultsOf({ photo_base64 }), ['photo_base64']);
    }
    receiver.answer = (_request, response) => void response.setHeader('content-type', 'image/png').end(gif);
    assert.deepEqual(await faultsOf({ photo_url: `${receiver.origin}/logo.png` }), ['photo_url']);
    assert.equal((await show()).photo_url, null);
  });

  it('is refused above 5 MB, and taken at 5 MB, either way', async () => {
    for (const [bytes, status] of [
      [5 * MEGABYTE, 200],
      [5 * MEGABYTE + 1, 422],
    ] as const) {
      assert.equal((await change({ photo_base64: base64(png(bytes)) })).status, status);
      receiver.answer = (_request, response) => void response.end(jpeg(bytes));
      assert.equal((await change({ photo_url: `${receiver.origin}/photo` })).status, status);
    }
    const huge = await change({ photo_base64: base64(png(7 * MEGABYTE)) });
    assert.deepEqual([huge.status, huge.body.error.type], [413, 'payload_too_large']);
  });

  it('is not fetched when both ways are sent', async () => {
    const before = receiver.received.length;
    const both = { photo_url: `${receiver.origin}/a.png`, photo_base64: base64(png()) };
    assert.deepEqual(await faultsOf(both), ['photo_base64', 'photo_url']);
    assert.equal(receiver.received.length, before);
  });

  it('is refused on photo_url when the address is internal, answers no or elsewhere, or breaks off', async () => {
    for (const photo_url of ['http://10.0.0.1/a.png', 'http://[::ffff:169.254.169.254]/a.png']) {
      assert.deepEqual(await faultsOf({ photo_url }), ['photo_url']);
    }
    const photo_url = `${receiver.origin}/a.png`;
    receiver.answer = (_request, response) => void response.writeHead(404).end(png());
    assert.deepEqual(await faultsOf({ photo_url }), ['photo_url']);
    receiver.answer = (_request, response) => void response.writeHead(302, { location: '/b.png' }).end();
    assert.deepEqual(await faultsOf({ photo_url }), ['photo_url']);
    receiver.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(png());
      setImmediate(() => response.destroy());
    };
    assert.deepEqual(await faultsOf({ photo_url }), ['photo_url']);
  });

  it('of bytes is seen at photo_url by everybody, as the kind that it is', async () => {
    for (const [bytes, type] of [
      [png(), 'image/png'],
      [jpeg(), 'image/jpeg'],
    ] as const) {
      const { photo_url } = await changed({ photo_base64: base64(bytes) });
      assert.ok(photo_url.startsWith(`${new URL(api.baseUrl).origin}/`));
      assert.deepEqual(await look(photo_url), { status: 200, type, bytes });
      assert.equal((await show()).photo_url, photo_url);
    }
    assert.ok((await changed({ photo_base64: `data:image/png;base64,${base64(png())}` })).photo_url);
  });

  it('of an address is fetched once, and kept', async () => {
    receiver.answer = (_request, response) => void response.end(jpeg());
    const before = receiver.received.length;
    const { photo_url } = await changed({ photo_url: `${receiver.origin}/logo.png` });
    assert.notEqual(photo_url, `${receiver.origin}/logo.png`);
    assert.deepEqual((await look(photo_url)).bytes, jpeg());
    assert.equal(receiver.received.length, before + 1);
    assert.equal(receiver.received.at(-1)?.headers.authorization, undefined, 'no key leaves the house');
  });

  it('stays when the profile is sent back as it was shown', async () => {
    const { photo_url } = await changed({ photo_base64: base64(png()) });
    assert.equal((await changed({ photo_url, about: 'Open' })).photo_url, photo_url);
    assert.equal((await look(photo_url)).status, 200);
  });

  it('is gone once it is replaced or taken away, and nothing is left behind', async () => {
    const kept = await photosKept();
    const first = (await changed({ photo_base64: base64(png()) })).photo_url;
    const second = (await changed({ photo_base64: base64(jpeg()) })).photo_url;
    assert.equal((await look(first)).status, 404);
    assert.equal(await photosKept(), kept + 1);
    assert.equal((await changed({ photo_url: null })).photo_url, null);
    assert.equal((await look(second)).status, 404);
    await changed({ photo_base64: base64(png()) });
    assert.equal((await changed({ photo_base64: null })).photo_url, null);
    assert.equal(await photosKept(), kept);
  });

  it('leaves one file, whichever of many requests at once is the last', async () => {
    const kept = await photosKept();
    await Promise.all(Array.from({ length: 8 }, () => changed({ photo_base64: base64(png()) })));
    assert.equal(await photosKept(), kept + 1);
    assert.equal((await look((await show()).photo_url)).status, 200);
  });

  it('is asked of the storage only where a profile has it, not at addresses that somebody guesses', async (t) => {
    const { photo_url } = await changed({ photo_base64: base64(png()) });
    const { store } = api.services;
    const asked: string[] = [];
    const find = async (key: string): Promise<null> => (asked.push(key), null);
    Object.assign(store, { bucket: { find } });
    t.after(() => Object.assign(store, { bucket: null }));
    const file = new URL(photo_url).pathname.split('/').at(-1) ?? '';
    const other = photo_url.replace(file, `${'0'.repeat(48)}.png`);
    const elsewhere = photo_url.replace(`/${api.workspace.id}/`, `/${'9'.repeat(30)}/`);
    for (const url of [other, elsewhere]) assert.equal((await look(url)).status, 404, url);
    assert.deepEqual(asked, []);
    await rm(store.pathOf(`photos/${api.workspace.id}/${file}`));
    assert.equal((await look(photo_url)).status, 404);
    assert.deepEqual(asked, [`photos/${api.workspace.id}/${file}`]);
  });

  it('is looked for by whole addresses only', async () => {
    const { photo_url } = await changed({ photo_base64: base64(png()) });
    for (const url of [
      photo_url.replace('.png', '.jpg'),
      photo_url.replace('.png', ''),
      photo_url.replace('/chatapp-photos/', '/chatapp-photos/..%2Fphotos/'),
      new URL('/chatapp-photos/', photo_url).href,
    ]) {
      assert.equal((await look(url)).status, 404, url);
    }
  });
});
