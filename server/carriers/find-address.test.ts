import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../platform/clock.ts';
import { findAddress } from './find-address.ts';

describe('the address of a host', () => {
  for (const address of ['192.0.2.7', '0.0.0.0', '::1', '2001:db8::7']) {
    it(`is ${address} when that address is configured`, async () => {
      assert.equal(await findAddress('HOST', address, systemClock), address);
    });
  }

  it('is looked up for a name, with preference for IPv4', async () => {
    assert.equal(await findAddress('HOST', 'localhost', systemClock), '127.0.0.1');
  });

  it('is reported as missing in one line that names the setting', async () => {
    await assert.rejects(findAddress('PUBLIC_HOST', 'pbx.invalid', systemClock), (error: Error) => {
      assert.match(error.message, /^PUBLIC_HOST: .*pbx\.invalid[^\n]*$/);
      return true;
    });
  });

  it('is not waited for endlessly', async () => {
    const impatient = { ...systemClock, sleep: async (): Promise<boolean> => true };
    await assert.rejects(
      findAddress('HOST', 'localhost', impatient),
      /^Error: HOST: no name server answered/,
    );
  });
});
