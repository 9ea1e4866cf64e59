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

describe('the outbound proxies of a carrier', () => {
  const read = (outbound_proxy: string | null) =>
    readTrunkSettings(
      null,
      { host: 'tel.carrier.example', outbound_proxy },
      (address) => !address.startsWith('10.') && address !== '::1',
    );

  for (const wrong of ['a b', ',', 'one.example,', ' ', 'one.example:0', 'sip:one.example', 'a,b,c,d,e']) {
    it(`are no "${wrong}"`, () => {
      const { errors } = read(wrong);
      assert.deepEqual(Object.keys(errors), ['settings.outbound_proxy']);
    });
  }

  it('are not at internal addresses, of which a name is judged when it is looked up', () => {
    for (const internal of ['10.0.0.1', 'one.example, 10.0.0.1:5060', '[::1]:5060'])
      assert.deepEqual(Object.keys(read(internal).errors), ['settings.outbound_proxy']);
    assert.deepEqual(read('one.example').errors, {});
  });

  it('are written in one way, in their order', () => {
    const { settings } = read(' Two.Example:5070,one.example , 2001:db8::1');
    assert.equal(settings.outbound_proxy, 'two.example:5070, one.example, [2001:db8::1]');
    assert.equal(read(null).settings.outbound_proxy, null);
  });
});
