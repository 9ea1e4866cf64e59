import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../platform/clock.ts';
import { readSettings } from '../platform/config/settings.ts';
import { checkNat } from './check-nat.ts';
import type { Finding } from './finding.ts';

/** The findings that ask for action, as text. */
const wrong = (findings: readonly Finding[]): string =>
  findings.flatMap(({ ok, say }) => (ok === false ? say : [])).join('\n');

describe('the address that carriers are told', () => {
  const own = (): string[] => ['127.0.0.1', '10.0.0.5', '8.8.8.8'];
  const check = async (environment: Record<string, string>, host: string, trunk: string | null = '9.9.9.9') =>
    checkNat(readSettings(environment), {
      host,
      trunks: trunk === null ? [] : [{ name: 'Trunk', host: trunk }],
      clock: systemClock,
      own,
    });

  it('must be one that they reach', async () => {
    for (const [environment, host, words] of [
      [{}, '127.0.0.1', /Set HOST=0\.0\.0\.0, and PUBLIC_HOST/],
      [{}, '10.0.0.5', /told 10\.0\.0\.5.*Trunk is there \(9\.9\.9\.9\): set PUBLIC_HOST/],
      [{ PUBLIC_HOST: '10.0.0.5' }, '0.0.0.0', /set PUBLIC_HOST to the public address of the router/],
      [{ PUBLIC_HOST: 'no-such-host.invalid' }, '0.0.0.0', /PUBLIC_HOST: no address was found/],
    ] as const)
      assert.match(wrong(await check(environment, host)), words);
  });

  it('must be one that is not each carrier’s own, and of the kind of theirs', async () => {
    const onSix = '2606:4700::1111';
    for (const [environment, host, trunk, words] of [
      [
        { PUBLIC_HOST: '127.0.0.1' },
        '0.0.0.0',
        '10.0.0.9',
        /told 127\.0\.0\.1, which leads everybody to themselves: set/,
      ],
      [
        { PUBLIC_HOST: '2606:4700::1' },
        '10.0.0.5',
        '9.9.9.9',
        /no IPv4 address, so Trunk .* is told 10\.0\.0\.5/,
      ],
      [{ PUBLIC_HOST: 'fd00::5' }, '::', onSix, /set PUBLIC_HOST to a public IPv6 address of this machine/],
    ] as const)
      assert.match(wrong(await check(environment, host, trunk)), words);
  });

  it('of a network of one’s own does for telephones there, and is told to be no more', async () => {
    const [alone] = await check({}, '10.0.0.5', null);
    assert.equal(alone?.ok, null);
    assert.match(
      alone?.say ?? '',
      /reach it; for a carrier on the internet set PUBLIC_HOST to the public address/,
    );
  });

  it('is right, or needs a router that forwards', async () => {
    const [mine] = await check({ PUBLIC_HOST: '8.8.8.8' }, '0.0.0.0');
    assert.equal(mine?.ok, true);
    const [forwarded] = await check({ PUBLIC_HOST: '8.8.4.4' }, '10.0.0.5');
    assert.equal(forwarded?.ok, null);
    assert.match(forwarded?.say ?? '', /forward UDP and TCP 5060, UDP 20000-29999 to 10\.0\.0\.5/);
    const [within] = await check({}, '10.0.0.5', '10.0.0.9');
    assert.equal(within?.ok, true, 'a telephone system in the same network');
  });
});
