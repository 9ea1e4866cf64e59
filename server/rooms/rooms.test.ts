import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let key: string;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
});

const add = (room: object): Promise<TestAnswer> =>
  api.post('/rooms', { name: 'Double room', price: 100, ...room }, { key });
const made = async (room: object = {}): Promise<Json> => {
  const answer = await add(room);
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const change = (id: number, body: object): Promise<TestAnswer> => api.patch(`/rooms/${id}`, body, { key });
const faultsOf = (answer: TestAnswer): string[] => {
  assert.equal(answer.status, 422, answer.raw.toString());
  return Object.keys(answer.body.error.errors).sort();
};
const summer = { start_date: '2027-07-01', end_date: '2027-08-31', price: '149.50' };

describe('POST /rooms', () => {
  it('refuses a body of another shape, each field by its name', async () => {
    const answer = await api.post(
      '/rooms',
      {
        quantity: 0,
        max_guests: 'two',
        min_nights: 0,
        seasonal_rates: [{ start_date: 'soon', price: 1, weekdays: ['friday'] }],
        amenities: ['', 'x'.repeat(256)],
        ical_import_urls: ['ftp://channel.example/a.ics'],
      },
      { key },
    );
    assert.deepEqual(faultsOf(answer), [
      'amenities.0',
      'amenities.1',
      'ical_import_urls.0',
      'max_guests',
      'min_nights',
      'name',
      'quantity',
      'seasonal_rates.0.end_date',
      'seasonal_rates.0.start_date',
      'seasonal_rates.0.weekdays.0',
    ]);
    assert.equal((await api.get('/rooms', { key })).body.meta.total, 0);
  });

  it('refuses prices that are missing, disagree or have three places, all at once', async () => {
    assert.deepEqual(faultsOf(await api.post('/rooms', { name: 'Room' }, { key })), ['price']);
    const rates = [
      { ...summer, price: undefined },
      { ...summer, price_cents: 1 },
      { ...summer, price: '1.005' },
    ];
    assert.deepEqual(faultsOf(await add({ price_cents: 1, seasonal_rates: rates })), [
      'price',
      'seasonal_rates.0.price',
      'seasonal_rates.1.price',
      'seasonal_rates.2.price',
    ]);
  });

  it('refuses seasons that end before they begin, name a day twice, or have no night', async () => {
    const rates = [
      { ...summer, end_date: '2027-06-30' },
      { ...summer, weekdays: ['fri', 'sat', 'fri'] },
      // A Monday and a Tuesday.
      { start_date: '2027-07-05', end_date: '2027-07-06', price: 1, weekdays: ['sat'] },
      { ...summer, min_nights: 8 },
    ];
    assert.deepEqual(faultsOf(await add({ seasonal_rates: rates, max_nights: 7 })), [
      'seasonal_rates.0.end_date',
      'seasonal_rates.1.weekdays.2',
      'seasonal_rates.2.weekdays',
      'seasonal_rates.3.min_nights',
    ]);
    assert.deepEqual(faultsOf(await add({ min_nights: 3, max_nights: 2 })), ['max_nights']);
  });

  it('refuses calendars at internal addresses, and one that stands there twice', async () => {
    const urls = ['https://channel.example/a.ics', 'http://127.0.0.1:8080/', 'https://channel.example/a.ics'];
    assert.deepEqual(faultsOf(await add({ ical_import_urls: urls })), [
      'ical_import_urls.1',
      'ical_import_urls.2',
    ]);
  });

  it('accepts a hundred calendars, as every list, and no more', async () => {
    const urls = Array.from({ length: 101 }, (_, index) => `https://channel.example/${index}.ics`);
    assert.equal((await made({ ical_import_urls: urls.slice(1) })).ical_imports.length, 100);
    assert.deepEqual(faultsOf(await add({ ical_import_urls: urls })), ['ical_import_urls']);
  });

  it('makes a room with the price in both forms and the currency of the workspace', async () => {
    const room = await made({ price: '99.90' });
    assert.equal(room.price, 99.9);
    assert.equal(room.price_cents, 9990);
    assert.equal(room.currency, 'EUR');
    const { quantity, max_guests: guests, min_nights: shortest, max_nights: longest } = room;
    assert.deepEqual(
      { quantity, guests, shortest, longest },
      { quantity: 1, guests: null, shortest: 1, longest: null },
    );
    assert.deepEqual(
      [room.seasonal_rates, room.amenities, room.ical_import_urls, room.ical_imports],
      [[], [], [], []],
    );
    assert.equal((await made({ price: undefined, price_cents: 5000 })).price, 50);
    assert.equal((await made({ price: 50, price_cents: 5000 })).price_cents, 5000);
  });

  it('keeps seasons in the order given, with their prices in both forms', async () => {
    const winter = {
      name: 'Winter',
      start_date: '2027-01-01',
      end_date: '2027-02-28',
      price_cents: 8000,
      weekdays: ['fri', 'sat'],
      min_nights: 2,
    };
    const room = await made({ seasonal_rates: [summer, winter] });
    assert.deepEqual(room.seasonal_rates, [
      { ...summer, name: null, price: 149.5, price_cents: 14_950, weekdays: [], min_nights: null },
      { ...winter, price: 80 },
    ]);
  });

  it('gives each room a calendar at an address of its own that cannot be guessed', async () => {
    const [one, other] = [await made(), await made()];
    assert.match(one.ical_export_url, /^http:\/\/127\.0\.0\.1:\d+\/calendars\/[\w-]{43}\.ics$/);
    assert.notEqual(one.ical_export_url, other.ical_export_url);
  });

  it('stops at five hundred room types', async () => {
    const { workspace } = (await api.get('/me', { key })).body.data;
    await api.sql`
      insert into rooms (workspace_id, name, price_cents, export_token, created_at, updated_at)
      select ${workspace.id}, 'Room ' || n, 1, ${`limit ${workspace.id} `} || n, now(), now()
      from generate_series(1, 500) n`;
    assert.deepEqual(faultsOf(await add({})), ['name']);
  });
});

describe('GET /rooms', () => {
  const namesOf = async (query: string): Promise<string[]> => {
    const answer = await api.get(`/rooms?${query}`, { key });
    assert.equal(answer.status, 200, answer.raw.toString());
    return answer.body.data.map((room: Json) => room.name);
  };

  it('refuses values that no filter takes', async () => {
    for (const query of ['available=yes', 'page=0', `q=${'x'.repeat(256)}`, `category=${'x'.repeat(256)}`]) {
      assert.deepEqual(faultsOf(await api.get(`/rooms?${query}`, { key })), [query.split('=')[0]]);
    }
  });

  it('lists by position, then the older first, page by page', async () => {
    await made({ name: 'Second', position: 1 });
    await made({ name: 'Third', position: 1 });
    await made({ name: 'First' });
    assert.deepEqual(await namesOf(''), ['First', 'Second', 'Third']);
    assert.deepEqual(await namesOf('per_page=1&page=3'), ['Third']);
  });

  it('filters by category, offer and words, whatever their case and accents', async () => {
    await made({ name: 'Suite Élysée', category: 'Suites' });
    await made({
      name: 'Single',
      category: 'Rooms',
      description: 'Quiet, over the garden',
      available: false,
    });
    for (const category of ['Suites', 'suites', 'SUITÉS']) {
      assert.deepEqual(await namesOf(`category=${encodeURIComponent(category)}`), ['Suite Élysée']);
    }
    assert.deepEqual(await namesOf('available=false'), ['Single']);
    assert.deepEqual(await namesOf('available=true'), ['Suite Élysée']);
    assert.deepEqual(await namesOf('q=elysee'), ['Suite Élysée']);
    assert.deepEqual(await namesOf('q=GARDEN'), ['Single']);
    assert.deepEqual(await namesOf('q=rooms'), ['Single']);
    assert.deepEqual(await namesOf('q=100%25'), []);
  });
});

describe('GET /rooms/{id}', () => {
  it('answers 404 for a room of others, and shows one’s own', async () => {
    const room = await made();
    assert.deepEqual((await api.get(`/rooms/${room.id}`, { key })).body.data, room);
    const other = (await api.makeWorkspace()).keys.write;
    assert.equal((await api.get(`/rooms/${room.id}`, { key: other })).status, 404);
  });
});

describe('PATCH /rooms/{id}', () => {
  it('refuses fields that contradict the rest of the room, and changes nothing then', async () => {
    const room = await made({ max_nights: 7, seasonal_rates: [{ ...summer, min_nights: 5 }] });
    assert.deepEqual(faultsOf(await change(room.id, { min_nights: 8, name: 'Other' })), ['max_nights']);
    assert.deepEqual(faultsOf(await change(room.id, { max_nights: 4 })), ['seasonal_rates.0.min_nights']);
    assert.deepEqual(faultsOf(await change(room.id, { price: null })), ['price']);
    assert.deepEqual((await api.get(`/rooms/${room.id}`, { key })).body.data, room);
  });

  it('answers 404 before it looks at the rules', async () => {
    assert.equal((await change(999_999, { price: 1, price_cents: 5 })).status, 404);
  });

  it('changes only what is sent, and clears nullable fields', async () => {
    const room = await made({ description: 'Quiet', max_guests: 2, amenities: ['Wi-Fi'] });
    await api.clock.advance(1000);
    const changed = (await change(room.id, { description: null, max_guests: null, price: 120 })).body.data;
    assert.deepEqual(changed, {
      ...room,
      description: null,
      max_guests: null,
      price: 120,
      price_cents: 12_000,
      updated_at: changed.updated_at,
    });
    assert.ok(changed.updated_at > room.updated_at);
  });

  it('replaces lists as a whole', async () => {
    const urls = ['https://a.example/a.ics', 'https://b.example/b.ics'];
    const room = await made({
      seasonal_rates: [summer],
      amenities: ['Wi-Fi', ' Wi-Fi ', 'Safe'],
      ical_import_urls: urls,
    });
    assert.deepEqual(room.amenities, ['Wi-Fi', 'Safe']);
    const next = ['https://c.example/c.ics', 'https://a.example/a.ics'];
    const changed = (
      await change(room.id, { seasonal_rates: [], amenities: ['Bath'], ical_import_urls: next })
    ).body.data;
    assert.deepEqual([changed.seasonal_rates, changed.amenities], [[], ['Bath']]);
    assert.deepEqual(changed.ical_import_urls, next);
    assert.deepEqual(changed.ical_imports[0], {
      url: next[0],
      label: null,
      last_synced_at: null,
      last_error: null,
      events: 0,
    });
  });
});

describe('DELETE /rooms/{id}', () => {
  it('removes the room; its reservations keep their dates and lose the room', async () => {
    const room = await made();
    const stay = {
      room_id: room.id,
      check_in: '2026-12-01',
      check_out: '2026-12-03',
      guest: { name: 'Ann' },
    };
    const reservation = (await api.post('/reservations', stay, { key })).body.data;
    const answer = await api.delete(`/rooms/${room.id}`, { key });
    assert.deepEqual(answer.body.data, { ...room, deleted: true });
    assert.equal((await api.get(`/rooms/${room.id}`, { key })).status, 404);
    assert.equal((await api.delete(`/rooms/${room.id}`, { key })).status, 404);
    const kept = (await api.get(`/reservations/${reservation.id}`, { key })).body.data;
    assert.deepEqual(kept, { ...reservation, room: null, room_id: null });
  });
});
