import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Live, type Told } from './live.ts';

/** A socket whose server says what a test lets it say. */
class Socket {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  close(): void {}

  say(what: Told['what'], eventId: string | null): void {
    const told: Told = { event_id: eventId, resource: 'calls', id: 1, what, at: '2026-11-23T12:00:00Z' };
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

function followed(): { sockets: Socket[]; heard: string[]; stop: () => void } {
  const sockets: Socket[] = [];
  const live = new Live({
    open: (address) => {
      const socket = new Socket(address);
      sockets.push(socket);
      return socket;
    },
    onSessionEnd: () => {},
  });
  const heard: string[] = [];
  live.listen(({ what }) => heard.push(what));
  return { sockets, heard, stop: live.start() };
}

describe('what is told to a page', () => {
  it('begins with reading again: a change may lie between the first answers and the socket', () => {
    const { sockets, heard, stop } = followed();
    sockets[0]?.say('ready', '41');
    sockets[0]?.say('created', '42');
    assert.deepEqual(heard, ['resync', 'created']);
    stop();
  });

  it('goes on after the last message when the socket broke off', async () => {
    const { sockets, heard, stop } = followed();
    sockets[0]?.say('ready', '41');
    sockets[0]?.onclose?.({ code: 1006 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    assert.match(sockets[1]?.address ?? '', /last_event_id=41$/);
    sockets[1]?.say('ready', '41');
    assert.deepEqual(heard, ['resync']);
    stop();
  });
});
