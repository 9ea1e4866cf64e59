import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldLists, splitFaults } from './split-faults.ts';

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

describe('the faults of entries of a list', () => {
  it('stand at the field that shows the whole list', () => {
    const errors = { 'codecs.0': ['No codec.'], 'codecs.2': ['No codec.', 'Twice.'], name: ['Missing.'] };
    assert.deepEqual(foldLists(errors), { ...errors, codecs: ['No codec.', 'Twice.'] });
    assert.deepEqual(splitFaults({ message: '', errors }, ['codecs'], ''), ['Missing.']);
  });
});
