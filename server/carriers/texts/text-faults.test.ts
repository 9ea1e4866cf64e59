import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { telnyxFault } from '../telnyx/telnyx-faults.ts';
import { twilioFault } from '../twilio/twilio-faults.ts';
import { faultWith } from './vendor-answer.ts';

/** The rows of the documentation, and the kinds of faults that they list. */
const KINDS = {
  permanent: 'permanent',
  later: 'later',
  'opted out': 'opted_out',
  account: 'account',
} as const;

/** The codes of a cell: `21602, 30004–30007, and unknown ones`. */
function codesIn(cell: string): number[] {
  return cell
    .split(', ')
    .filter((part) => /^\s*\d{5}(?:–\d{5})?\s*$/.test(part))
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('–').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
}

describe('the error codes of vendors', () => {
  it('mean what the documentation says', async () => {
    const page = await readFile(new URL('../../../docs/texts.md', import.meta.url), 'utf8');
    for (const [name, kind] of Object.entries(KINDS)) {
      const line = page
        .split('\n')
        .find((row) => row.startsWith(`| ${name}:`) || row.startsWith(`| ${name} `));
      const [twilio = '', telnyx = ''] = line?.split('|').slice(2) ?? [];
      assert.ok(codesIn(twilio).length > 0 && codesIn(telnyx).length > 0, name);
      for (const code of codesIn(twilio)) assert.equal(twilioFault(code).kind, kind, `Twilio ${code}`);
      for (const code of codesIn(telnyx))
        assert.equal(telnyxFault(String(code)).kind, kind, `Telnyx ${code}`);
    }
  });

  it('are told with a sentence of their own where they are known', () => {
    for (const fault of [twilioFault(63038), telnyxFault('40333'), telnyxFault('20100')])
      assert.match(fault.problem.sentence('en'), /suspended or limited/);
    assert.match(telnyxFault('40309').problem.sentence('en'), /this country/);
    assert.match(telnyxFault('40305').problem.sentence('en'), /sending number/);
    assert.match(telnyxFault('49999').problem.sentence('en'), /\(49999\)/);
  });

  it('pass with 429 and 5xx, but not a limit of the account that is told as too many', () => {
    assert.equal(faultWith(429, telnyxFault('10011')).kind, 'later');
    assert.equal(faultWith(429, twilioFault(21606)).kind, 'later');
    assert.equal(faultWith(500, telnyxFault('40333')).kind, 'later');
    assert.equal(faultWith(429, telnyxFault('40333')).kind, 'account');
    assert.equal(faultWith(400, telnyxFault('40318')).kind, 'later', 'a full queue passes');
    assert.equal(faultWith(400, twilioFault(21614)).kind, 'permanent');
  });
});
