import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { useTestApi } from '../testing/use-test-api.ts';
import type { ListenersOf } from '../voice/listening/call-listeners.ts';
import { DEFAULT_TURN_SETTINGS } from '../voice/turns/turn-taking.ts';
import { receiveCalls } from './inbound/receive-call.ts';
import { arrival, stillNode } from './testing/call-fixture.ts';
import { openCallingFixture, type CallingFixture } from './testing/calling-fixture.ts';
import { neverListens } from './testing/never-listens.ts';
import { nobodyAnswers, scriptCarrier } from './testing/script-carrier.ts';

const asked: Parameters<ListenersOf>[0][] = [];
const listenersOf: ListenersOf = async (call) => {
  asked.push(call);
  if (call.listening === 'broken:one') throw new Error('the providers cannot be read');
  return [neverListens('deepgram:nova-3')];
};

const carrier = scriptCarrier(nobodyAnswers);
const api = useTestApi({ carrier, listenersOf });
let fixture: CallingFixture;
beforeEach(async () => {
  fixture = await openCallingFixture(api, carrier);
  carrier.dialled.length = 0;
  asked.length = 0;
});

const TAKING = { silence_after_words_ms: 900, interrupt_after_words: 2 };
const TURNS = { ...DEFAULT_TURN_SETTINGS, afterWordsMs: 900, interruptingWords: 2 };

const setUp = (values: object): Promise<unknown> =>
  api.sql`
    update assistants set ${api.sql.set({ turn_taking: api.sql.json(TAKING), ...values })}
    where workspace_id = ${fixture.workspace.id} and id = ${fixture.line.assistantId}`;

describe('who understands the words of a call, and how turns are taken on it', () => {
  it('is what the assistant is set to, on a call that comes in', async () => {
    await setUp({ listening: 'deepgram:nova-3' });
    const signal = new AbortController().signal;
    const log = pino({ level: 'silent' });
    const options = { ...api.services, log, recordingNotice: false, node: stillNode(), signal, listenersOf };
    const reception = await receiveCalls(options)(arrival(fixture.line.number));
    assert.ok(reception.admitted);
    assert.deepEqual(reception.listening.turns, TURNS);
    assert.equal(reception.listening.listeners[0]?.id, 'deepgram:nova-3');
  });

  it('is the same on a call that goes out', async () => {
    await setUp({ listening: 'deepgram:nova-3', language: 'de-DE' });
    await fixture.place();
    const listening = carrier.dialled[0]?.call.listening;
    assert.equal(listening?.listeners[0]?.id, 'deepgram:nova-3');
    assert.deepEqual(listening?.turns, TURNS);
    assert.ok((listening?.hints.length ?? 0) > 0);
    const workspaceId = fixture.workspace.id;
    assert.deepEqual(asked, [{ workspaceId, listening: 'deepgram:nova-3', language: 'de-DE' }]);
  });

  it('is nobody when the listeners cannot be found: the call goes out with keys', async () => {
    await setUp({ listening: 'broken:one' });
    await fixture.place();
    const listening = carrier.dialled[0]?.call.listening;
    assert.deepEqual([listening?.listeners, listening?.turns], [[], TURNS]);
  });
});
