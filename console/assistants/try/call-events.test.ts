import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TranscriptTurn } from '../../platform/api-types.ts';
import { linesOf, withEvent, type CallEvent } from './call-events.ts';

const said = (id: number, text: string): CallEvent => ({ id, event: 'said', data: { text, at_ms: id } });
const heard = (id: number, words: string | null, key: string | null = null): CallEvent => ({
  ...{ id, event: 'heard', data: { words, key, at_ms: id } },
});

function turn(
  position: number,
  role: 'assistant' | 'user',
  content: string,
  tools?: string[],
): TranscriptTurn {
  return {
    ...{ position, role, content, offset_ms: position * 1_000, duration_ms: 400, interrupted: false },
    ...(tools && {
      tools: tools.map((name) => ({ name, arguments: {}, result: { ok: true }, duration_ms: 1 })),
    }),
  } as TranscriptTurn;
}

describe('the lines of a test call', () => {
  it('are its events, each once and in their order', () => {
    const again = withEvent([said(1, 'Hello.')], said(1, 'Hello.'));
    const events = [
      ...again,
      heard(2, 'Hi'),
      heard(3, null, '5'),
      { id: 4, event: 'beep', data: { at_ms: 4 } } as const,
      { id: 5, event: 'transfer', data: { name: 'Dana', state: 'ringing', at_ms: 5 } } as const,
      { id: 6, event: 'ended', data: { by: 'caller', cause: '', call_id: 1 } } as const,
    ];
    assert.deepEqual(
      linesOf(events, []).map(({ kind }) => kind),
      ['said', 'heard', 'key', 'beep', 'transfer'],
    );
  });

  it('have what the assistant did at the words that came of it, though they were said before', () => {
    const turns = [
      turn(0, 'assistant', 'Hello. How can I help?'),
      turn(1, 'user', 'A haircut at ten.'),
      turn(2, 'assistant', 'One moment.', ['find_appointment_times']),
      turn(3, 'user', 'Yes.'),
      turn(4, 'assistant', 'One moment.', ['book_appointment']),
    ];
    const events = [
      said(1, 'Hello. How can I help?'),
      heard(2, 'A haircut at ten.'),
      said(3, 'One moment.'),
      heard(4, 'Yes.'),
      said(5, 'One moment.'),
    ];
    const lines = linesOf(events, turns).filter((line) => line.kind === 'said');
    assert.deepEqual(
      lines.map(({ tools }) => tools.map(({ name }) => name)),
      [[], ['find_appointment_times'], ['book_appointment']],
    );
    assert.deepEqual(
      lines.map(({ waitMs }) => waitMs),
      [null, 600, 600],
    );
  });

  it('show words at once, and what was done when the transcript has it', () => {
    const events = [said(1, 'Hello.'), said(2, 'Booked.')];
    const early = linesOf(events, [turn(0, 'assistant', 'Hello.')]);
    assert.deepEqual(
      early.map((line) => line.kind === 'said' && line.words),
      ['Hello.', 'Booked.'],
    );
    const late = linesOf(events, [
      turn(0, 'assistant', 'Hello.'),
      turn(1, 'assistant', 'Booked.', ['book_appointment']),
    ]);
    assert.deepEqual(
      late.map((line) => line.kind === 'said' && line.tools.length),
      [0, 1],
    );
  });
});
