import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitFaults } from './split-faults.ts';

const fault = (errors: Record<string, string[]>, message = 'Refused.') => ({ message, errors });

describe('what stands above a form', () => {
  it('is the sentence of the refusal when it names no field', () => {
    assert.deepEqual(splitFaults(fault({}), ['name'], 'No.'), ['Refused.']);
    assert.deepEqual(splitFaults(fault({}, ''), ['name'], 'No.'), ['No.']);
  });

  it('is every sentence that no field of the form can show, once', () => {
    const errors = { name: ['Taken.'], 'address.city': ['Missing.'], other: ['Missing.'] };
    assert.deepEqual(splitFaults(fault(errors), ['name'], 'No.'), ['Missing.']);
  });

  it('is nothing when the fields show all', () => {
    assert.deepEqual(splitFaults(fault({ name: ['Taken.'] }), ['name'], 'No.'), []);
  });
});
