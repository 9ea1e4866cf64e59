import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStorable } from '../../platform/http/request/storable-text.ts';
import { readCalendar } from './read-calendar.ts';
import { block, calendar, event } from './testing/channel.ts';

describe('characters that cannot be kept', () => {
  it('are left out of UID, summary and everywhere else, so that the event still counts', () => {
    const reading = readCalendar(
      calendar(
        block('a\0b@channel', '2026-12-01', '2026-12-03', 'SUMMARY:Re\0served'),
        event('DTSTART;VALUE=DATE:20261205', 'SUMMARY:No\0 UID', 'DTEND;VALUE=DATE:20261206'),
        event('UID:z', 'DTSTART;TZID=Europe/Ber\0lin:20261210T150000', 'DTEND:20261211T090000'),
        block(`${'long'.repeat(100)}\0`, '2026-12-20', '2026-12-21', `DESCRIPTION:${'\0'.repeat(500)}`),
        block('half \uD800', '2026-12-24', '2026-12-25', 'SUMMARY:\uDC00 half'),
      ),
      { timezone: 'Europe/Berlin', today: '2026-11-23' },
    );
    const events = 'events' in reading ? reading.events : [];
    assert.equal(events.length, 5);
    assert.deepEqual([events[0]?.key, events[0]?.summary], ['ab@channel', 'Reserved']);
    for (const { key, summary } of events) {
      assert.ok(isStorable(key), JSON.stringify(key));
      assert.ok(isStorable(summary ?? ''), JSON.stringify(summary));
    }
  });
});
