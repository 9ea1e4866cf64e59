import assert from 'node:assert/strict';
import type { Json } from '../../testing/test-api.ts';
import { readEvents, type SseEvent } from './read-events.ts';
import type { TypedFixture } from './typed-fixture.ts';

/** A call to a shop that offers massages, followed and answered by typed words. */
export interface TypedShop {
  /** Opens a shop, changes its assistant, and calls it. */
  open(change: Json): Promise<{ key: string; id: number }>;
  /** The events of the call up to the one that is waited for. */
  read(key: string, id: number, last: (event: SseEvent) => boolean): Promise<SseEvent[]>;
  say(key: string, id: number, words: string): Promise<void>;
}

/** @param signal ends all reading. */
export function typedShop(fixture: () => TypedFixture, signal: AbortSignal): TypedShop {
  return {
    open: async (change) => {
      const { api } = fixture();
      const { key } = await fixture().workspace();
      const opening_hours = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }];
      await api.patch('/company/profile', { opening_hours }, { key });
      await api.post('/company/services', { name: 'Massage', duration_minutes: 60 }, { key });
      const assistants = await api.get('/assistants', { key });
      const changed = await api.patch(`/assistants/${assistants.body.data[0].id}`, change, { key });
      assert.equal(changed.status, 200, changed.raw.toString());
      const placed = await api.post('/simulator/calls', {}, { key });
      return { key, id: placed.body.data.id };
    },
    read: (key, id, last) => {
      const url = `${fixture().api.baseUrl}/simulator/calls/${id}/events`;
      return readEvents(url, { authorization: `Bearer ${key}` }, last, signal);
    },
    say: async (key, id, words) => {
      const answer = await fixture().api.post(`/simulator/calls/${id}/input`, { words }, { key });
      assert.equal(answer.status, 200);
    },
  };
}

/** The assistant says what fits the pattern. */
export const saying =
  (pattern: RegExp) =>
  (event: SseEvent): boolean =>
    event.event === 'said' && pattern.test(event.data.text);

/** The call is over. */
export const isEnd = (event: SseEvent): boolean => event.event === 'ended';
