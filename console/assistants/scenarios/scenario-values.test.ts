import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Scenario, TranscriptTurn } from '../../platform/api-types.ts';
import { bodyOf, EMPTY_SCENARIO, readValue, valuesOf, valuesOfCall, writeValue } from './scenario-values.ts';

const scenario: Scenario = {
  id: 7,
  name: 'Books a haircut',
  assistant_id: 3,
  caller: {
    name: 'Ada Lovelace',
    phone: null,
    goal: 'I need a haircut',
    facts: { date: 'Tuesday', time: 'ten|eleven' },
    manner: 'terse',
    model: 'openai:gpt-4.1-mini',
  },
  lines: null,
  at: '2026-11-24 09:30',
  expect: {
    records: [{ resource: 'appointments', match: { 'service.name': 'Haircut', price: 30, note: '12' } }],
    no_records: [{ resource: 'inbox', match: {} }],
    outcome: 'appointment_booked',
    said: ['Tuesday'],
    not_said: [],
  },
  created_at: '2026-11-23T08:00:00Z',
  updated_at: '2026-11-23T08:00:00Z',
};

describe('a scenario in its form', () => {
  it('comes out as it went in', () => {
    const { id: _id, created_at: _created, updated_at: _updated, ...body } = scenario;
    assert.deepEqual(bodyOf(valuesOf(scenario), 3), body);
    const spoken = {
      ...scenario,
      lines: ['Hello', '1'],
      caller: { ...scenario.caller, goal: null, model: null },
    };
    assert.deepEqual(bodyOf(valuesOf(spoken), 3).lines, ['Hello', '1']);
  });

  it('leaves out what is empty, and says either goal or lines', () => {
    const body = bodyOf(
      {
        ...EMPTY_SCENARIO,
        ...{ name: 'A', way: 'lines', goal: 'not said', lines: ' Hello \n\n Yes ', said: '\n' },
        facts: [
          { name: ' ', value: 'x' },
          { name: 'name', value: ' Ada ' },
        ],
      },
      1,
    );
    assert.deepEqual(
      [body.lines, body.caller?.goal, body.caller?.facts],
      [['Hello', 'Yes'], null, { name: 'Ada' }],
    );
    assert.deepEqual(body.expect?.said, []);
    assert.equal(body.at, null);
  });

  it('reads values of records as what they are, and writes them so that they come back', () => {
    for (const value of ['Haircut', '12', 'true', 12, true, null, ['a'], { a: 1 }, '', '"quoted"'])
      assert.deepEqual(readValue(writeValue(value)), value);
    assert.equal(writeValue('Haircut'), 'Haircut');
  });

  it('begins with what the caller of a call said', () => {
    const transcript = [
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Are you open?' },
      { role: 'user', content: 'Bye' },
    ] as TranscriptTurn[];
    const values = valuesOfCall({ id: 5, from: null, transcript }, 'Call 5');
    assert.deepEqual([values.lines, values.isWithheld, values.name], ['Are you open?\nBye', true, 'Call 5']);
  });
});
