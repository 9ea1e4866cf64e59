import assert from 'node:assert/strict';
import { parseDateTime } from '@internationalized/date';
import { describe, it } from 'node:test';
import { readDay, readInstant, readTime, writeInstant, writeTime } from './date-text.ts';

describe('the texts of date fields', () => {
  it('are nothing when they are no date', () => {
    assert.equal(readDay('23.11.2026'), null);
    assert.equal(readDay(''), null);
    assert.equal(readTime('25:00'), null);
    assert.equal(readInstant('soon', 'UTC'), null);
  });

  it('keep the instant through the clock of a zone', () => {
    const clock = readInstant('2026-11-23T08:30:00Z', 'Europe/Berlin');
    assert.equal(clock?.toString(), '2026-11-23T09:30:00');
    assert.equal(writeInstant(parseDateTime('2026-11-23T09:30:00'), 'Europe/Berlin'), '2026-11-23T08:30:00Z');
  });

  it('write times without seconds', () => {
    const time = readTime('09:30:15');
    assert.equal(time === null ? null : writeTime(time), '09:30');
  });
});
