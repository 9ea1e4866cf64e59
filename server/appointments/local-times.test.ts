import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { LocalClock } from './local-clock.ts';
import { openShop } from './testing/open-shop.ts';

const api = useTestApi();

describe('local times', () => {
  it('stand beside starts_at, of the workspace or of the zone that is asked for', async () => {
    const shop = await openShop(api);
    const booked = await shop.book({ starts_at: '2026-11-24T08:00:00Z' });
    assert.equal(booked.local, '2026-11-24T09:00:00');
    const tokyo = 'timezone=Asia/Tokyo';
    const one = await api.get(`/appointments/${booked.id}?${tokyo}`, shop);
    assert.deepEqual([one.body.data.local, one.body.data.timezone], ['2026-11-24T17:00:00', 'Europe/Berlin']);
    const list = await api.get(`/appointments?${tokyo}`, shop);
    assert.equal(list.body.data[0].local, '2026-11-24T17:00:00');
    const { data } = (await api.get(`/appointments/availability?date=2026-11-24&days=1&${tokyo}`, shop)).body;
    assert.equal(data.days[0].slots[0].starts_at, '2026-11-24T08:30:00.000Z');
    assert.equal(data.days[0].slots[0].local, '2026-11-24T17:30:00');
  });

  it('agree with the calendar in every hour of two years, in zones that change their clocks', () => {
    const start = Temporal.Instant.from('2025-01-01T00:00:00Z');
    for (const timezone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const clock = new LocalClock(timezone);
      for (let hour = 0; hour < 2 * 365 * 24; hour += 1) {
        const at = start.add({ hours: hour });
        const expected = at.toZonedDateTimeISO(timezone).toPlainDateTime().toString();
        assert.equal(clock.write(at.epochMilliseconds), expected);
      }
    }
  });
});

describe('a time without an offset', () => {
  it('is UTC, and the answer says so in X-Service-Assumed-Timezone', async () => {
    const shop = await openShop(api);
    const answer = await api.post('/appointments', { starts_at: '2026-11-24T08:00:00' }, shop);
    assert.equal(answer.body.data.starts_at, '2026-11-24T08:00:00.000Z');
    assert.equal(answer.headers['x-service-assumed-timezone'], 'UTC');
    const { id } = answer.body.data;
    for (const starts_at of ['2026-11-24T10:00:00Z', '2026-11-24T10:00:00+01:00', '2026-11-24t10:00:00z']) {
      const moved = await api.patch(`/appointments/${id}`, { starts_at, force: true }, shop);
      assert.equal(moved.status, 200);
      assert.equal(moved.headers['x-service-assumed-timezone'], undefined);
    }
    const refused = await api.patch(`/appointments/${id}`, { starts_at: '2026-11-22T10:00:00' }, shop);
    assert.equal(refused.status, 409);
    assert.equal(refused.headers['x-service-assumed-timezone'], 'UTC');
  });

  it('is named wherever it stands, also inside lists and in a query', async () => {
    const time_off = [{ starts_at: '2026-12-01T08:00:00', ends_at: '2026-12-01T18:00:00Z' }];
    const member = await api.post('/company/staff', { name: 'Ann', time_off });
    assert.equal(member.headers['x-service-assumed-timezone'], 'UTC');
    const list = await api.get('/appointments?from=2026-11-24T08:00:00');
    assert.equal(list.headers['x-service-assumed-timezone'], 'UTC');
    assert.equal((await api.get('/appointments?q=2026')).headers['x-service-assumed-timezone'], undefined);
  });
});
