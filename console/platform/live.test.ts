import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Live, type Told } from './live.ts';

const message = (what: Told['what'], event_id: string | null): Told => ({
  ...{ event_id, resource: null, id: null, what, at: '2026-11-23T12:00:00Z' },
});

it('what the page read before the first message is to be read again: it may have changed meanwhile', () => {
  const socket: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  const live = new Live({
    open: () => Object.assign(socket, { onopen: null, onclose: null, close: () => {} }),
    onSessionEnd: () => {},
  });
  const told: string[] = [];
  live.listen(({ what }) => told.push(what));
  const stop = live.start();
  socket.onmessage?.({ data: JSON.stringify(message('ready', null)) });
  socket.onmessage?.({ data: JSON.stringify(message('updated', '7')) });
  assert.deepEqual([live.state, told], ['open', ['resync', 'updated']]);
  stop();
});
