import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lacksOpus, readTrunkSettings } from './check-settings.ts';

describe('the codecs of a carrier', () => {
  const read = (codecs: ('opus' | 'PCMA')[], hasOpus: boolean): Record<string, string[]> => {
    const { errors } = readTrunkSettings(
      null,
      { host: 'sip.carrier.example', codecs },
      () => true,
      () => hasOpus,
    );
    return Object.fromEntries(
      Object.entries(errors).map(([field, problems]) => [
        field,
        problems.map((problem) => (typeof problem === 'string' ? problem : problem.code)),
      ]),
    );
  };

  it('are refused with Opus where its package is missing, and with nothing else', () => {
    assert.deepEqual(read(['opus', 'PCMA'], false), { 'settings.codecs': ['opus_missing'] });
    assert.deepEqual(read(['opus', 'PCMA'], true), {});
    assert.deepEqual(read(['PCMA'], false), {});
    assert.ok(!lacksOpus(null, () => false) && !lacksOpus(['opus']));
  });
});
