import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { EVENT_NAMES, type EventName } from '../server/platform/events/event-names.ts';
import { writeSdkEvents } from '../tools/write-sdk-events.ts';
import { EVENT_TYPES, type EventType, type WebhookEvent } from './events.ts';

describe('the types of events', () => {
  it('are generated from the schemas of the server (else: node tools/write-sdk-events.ts)', () => {
    assert.equal(readFileSync(new URL('events.ts', import.meta.url), 'utf8'), writeSdkEvents());
  });

  it('name every event and no other', () => {
    assert.deepEqual([...EVENT_TYPES], EVENT_NAMES);
    // Fails to compile when one list lacks a name of the other.
    const names: Record<EventName, true> & Record<EventType, true> = Object.fromEntries(
      EVENT_NAMES.map((name) => [name, true]),
    ) as Record<EventName, true>;
    assert.equal(Object.keys(names).length, EVENT_NAMES.length);
  });

  it('determine the data by the type of event', () => {
    // Fails to compile when the type does not determine the data.
    const say = (event: WebhookEvent): string | number | null => {
      switch (event.type) {
        case 'order.created':
          return event.data.total;
        case 'order.cancelled':
          return event.data.cancel_reason;
        case 'appointment.booked':
          return 'appointment_id' in event.data ? event.data.starts_at : event.data.summary;
        case 'test.ping':
          return event.data.message;
        default:
          return event.id;
      }
    };
    const data = { webhook_id: 1, message: 'Hello.' };
    assert.equal(say({ id: 'evt_1', type: 'test.ping', created_at: '', data }), 'Hello.');
  });
});
