import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { Type } from 'typebox';
import { FrozenClock } from '../../../platform/clock.ts';
import { testScript } from '../../testing/test-script.ts';
import type { Facts, Slot, ToolDeclaration, ToolResult } from '../../tools.ts';
import type { Turn } from '../engine.ts';
import { openOfflineEngine } from './engine.ts';

const always = (): boolean => true;
const times: NonNullable<Slot['offer']> = {
  tool: 'find_appointment_times',
  arguments: () => ({}),
  list: 'times',
  fills: { date: 'date', time: 'time' },
};

const booking: ToolDeclaration = {
  name: 'book_appointment',
  ability: 'book_appointments',
  description: '',
  parameters: Type.Object({ date: Type.String(), time: Type.String(), name: Type.Optional(Type.String()) }),
  slots: [
    { name: 'date', kind: 'date', needed: always, offer: times },
    { name: 'time', kind: 'time', needed: always, offer: times },
  ],
  commits: true,
};

const at = (date: string, time: string): Facts => ({ date, time, weekday: 'tuesday', staff: null });
const free = (...entries: Facts[]): ToolResult => ({ ok: true, facts: { times: entries } });
const refused = (reason: Extract<ToolResult, { ok: false }>['reason'], facts: Facts = {}): ToolResult => ({
  ok: false,
  reason,
  facts,
});

/** A conversation whose tools answer as they are told, one use after the other. */
function converse(results: ToolResult[]): { say(text: string): Promise<string>; used: string[] } {
  const script = testScript({ abilities: { ...testScript().abilities, book_appointments: true } });
  const engine = openOfflineEngine({
    ...{ script, clock: new FrozenClock('2026-11-23T10:00:00Z'), log: pino({ level: 'silent' }) },
    ...{ understandsWords: true, hasSound: false, tools: [booking], report: () => undefined },
  });
  const used: string[] = [];
  const answer = async (text: string): Promise<string> => {
    const said: string[] = [];
    const turn: Turn = {
      signal: new AbortController().signal,
      say: async (words) => {
        assert.ok(typeof words === 'string');
        said.push(words);
        return { heard: words, interrupted: false };
      },
      use: async (tool) => {
        used.push(tool);
        return { ...(results.shift() ?? refused('failed')), say: null };
      },
      record: async () => 'kept',
      keepMessage: async () => true,
      barCalls: async () => true,
      hangUp: () => undefined,
    };
    await engine.answer({ kind: 'words', text }, turn);
    return said.join(' ');
  };
  return { say: answer, used };
}

const TUESDAY = '2026-11-24';

describe('a booking that does not go as planned', () => {
  it('offers others when the time is taken between the read-back and the yes', async () => {
    const call = converse([
      free(at(TUESDAY, '10:00')),
      refused('needs_confirmation', at(TUESDAY, '10:00')),
      refused('taken'),
      free(at(TUESDAY, '11:00'), at(TUESDAY, '12:00')),
    ]);
    assert.match(
      await call.say('I need an appointment tomorrow at ten'),
      /tomorrow at 10 AM\. Shall I book that/,
    );
    assert.match(await call.say('yes'), /just been taken\. I can offer you tomorrow at 11 AM or noon/);
  });

  it('offers a message when a tool fails', async () => {
    const call = converse([free(at(TUESDAY, '10:00')), refused('failed')]);
    assert.match(
      await call.say('I need an appointment tomorrow at ten'),
      /did not work just now\. Would you like to leave a message/,
    );
    assert.match(await call.say('yes please'), /pass on/);
  });

  it('is not carried out by a yes to one of several', async () => {
    const call = converse([
      free(at(TUESDAY, '10:00'), at(TUESDAY, '11:00')),
      refused('needs_confirmation', at(TUESDAY, '11:00')),
      { ok: true, facts: at(TUESDAY, '11:00') },
    ]);
    assert.match(await call.say('I need an appointment tomorrow'), /10 AM or 11 AM/);
    assert.match(await call.say('yes'), /./);
    assert.deepEqual(call.used, ['find_appointment_times']);
    assert.match(await call.say('the later one'), /Shall I book that/);
    assert.match(await call.say('yes'), /is booked/);
  });

  it('reads a time by what is possible: three is in the afternoon', async () => {
    const call = converse([free(at(TUESDAY, '15:00')), refused('needs_confirmation', at(TUESDAY, '15:00'))]);
    assert.match(
      await call.say('An appointment tomorrow at three please, I want to book'),
      /3 PM\. Shall I book/,
    );
  });

  it('asks for what a tool misses, and goes on with it', async () => {
    const call = converse([
      free(at(TUESDAY, '10:00')),
      { ok: false, reason: 'missing', facts: {}, fields: ['name'] },
      refused('needs_confirmation', { ...at(TUESDAY, '10:00'), name: 'Ada Lovelace' }),
    ]);
    assert.match(await call.say('Book me an appointment tomorrow at ten'), /May I have your name/);
    assert.match(await call.say('Ada Lovelace'), /in the name of Ada Lovelace\. Shall I book/);
  });
});
