import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { graphFault } from '../chatapp/graph-faults.ts';
import { telnyxFault } from '../telnyx/telnyx-faults.ts';
import { twilioFault } from '../twilio/twilio-faults.ts';
import type { TextFault } from '../text-carrier.ts';
import { faultWith } from './vendor-answer.ts';

type Kind = TextFault['kind'];

/** The rows of the documentation, and the kinds of faults that they list. */
const KINDS: [row: string, kind: Kind][] = [
  ['permanent', 'permanent'],
  ['later', 'later'],
  ['opted out', 'opted_out'],
  ['window', 'window'],
  ['account', 'account'],
];

/** The codes of a cell, outside its brackets: `0, 133000–133016 but 133004 (registration); 33`. */
function codesIn(cell: string): number[] {
  const [, ...excepted] = cell.match(/ but (\d+)/) ?? [];
  return cell
    .replaceAll(/\([^)]*\)| but \d+/g, '')
    .split(/[,;]/)
    .filter((part) => /^\s*\d+(?:–\d+)?\s*$/.test(part))
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('–').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    })
    .filter((code) => !excepted.includes(String(code)));
}

const pageOf = (name: string): Promise<string> =>
  readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

/** The codes of each kind that the documentation lists; none of them twice. */
function documented(cells: [kind: Kind, cell: string][]): Map<number, Kind> {
  const found = new Map<number, Kind>();
  for (const [kind, cell] of cells)
    for (const code of codesIn(cell)) {
      assert.ok(!found.has(code), `${code} stands in two rows`);
      found.set(code, kind);
    }
  return found;
}

/** Every code is what the documentation says, and one that it does not list is permanent. */
function expectAll(fault: (code: number) => TextFault, listed: Map<number, Kind>, vendor: string): void {
  for (let code = 0; code < 140_000; code += 1) {
    const { kind } = fault(code);
    if (kind !== (listed.get(code) ?? 'permanent'))
      assert.fail(`${vendor} ${code} is ${kind}, documented ${listed.get(code) ?? 'as unknown'}`);
  }
}

/** What the vendors' own pages say of the codes that texts meet most. */
const VENDORS_SAY: Record<'twilio' | 'telnyx' | 'graph', Partial<Record<Kind, number[]>>> = {
  twilio: {
    permanent: [
      ...[21211, 21214, 21217, 21614, 21635, 21408, 21606, 21612, 21659, 21660, 21617, 21602],
      ...[30004, 30005, 30006, 30007, 30035, 30038, 30450, 30011, 30024, 30032, 30034, 30040, 30041],
    ],
    later: [20429, 21611, 30001, 30022, 30023, 30027, 30003, 30008, 30009, 30036],
    opted_out: [21610],
    window: [63016],
    account: [20003, 30002, 21608, 30010, 30454],
  },
  telnyx: {
    permanent: [40001, 40003, 40008, 40009, 10002, 10015, 10016],
    later: [40002, 40004, 40005, 40006, 40011, 10011],
    opted_out: [40300],
    account: [10009, 10010],
  },
  graph: {
    permanent: [
      ...[131026, 131021, 131030, 130403, 130472, 130497, 131051, 131008, 131009, 100, 131052, 131053],
      ...[132000, 132001, 132015],
    ],
    window: [131047, 131049],
    opted_out: [131050],
    account: [
      ...[131045, 133000, 133001, 133002, 133003, 133005, 133006, 133008, 133009, 133010, 133011, 133012],
      ...[133013, 133014, 133015, 133016, 131037, 131042, 131044, 33, 368, 131031, 131048, 131064],
      ...[0, 190, 3, 10, 200, 299, 131005],
    ],
    later: [1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004],
  },
};
const FAULTS = {
  twilio: twilioFault,
  telnyx: (code: number) => telnyxFault(String(code)),
  graph: graphFault,
};

describe('the error codes of vendors', () => {
  it('mean what the vendors say', () => {
    for (const [vendor, fault] of Object.entries(FAULTS) as ['twilio', (code: number) => TextFault][])
      for (const [kind, codes] of Object.entries(VENDORS_SAY[vendor]))
        for (const code of codes) assert.equal(fault(code).kind, kind, `${vendor} ${code}`);
  });

  it('mean what the documentation says, all of them', async () => {
    const rows = (await pageOf('texts')).split('\n').filter((row) => row.startsWith('| '));
    const cells = KINDS.map(([name, kind]) => {
      const row = rows.find((one) => one.startsWith(`| ${name}:`) || one.startsWith(`| ${name} `));
      const [twilio = '', telnyx = ''] = row?.split('|').slice(2) ?? [];
      assert.ok(codesIn(twilio).length > 0, name);
      return { kind, twilio, telnyx };
    });
    const twilio = documented(cells.map((row) => [row.kind, row.twilio]));
    const telnyx = documented(cells.map((row) => [row.kind, row.telnyx]));
    assert.ok(twilio.size > 50 && telnyx.size > 50);
    expectAll(FAULTS.twilio, twilio, 'Twilio');
    expectAll(FAULTS.telnyx, telnyx, 'Telnyx');
  });

  it('of the chat app mean what the documentation says, all of them', async () => {
    const [, table = ''] = (await pageOf('chatapp')).split('| error of the API |');
    const [, , permanent = '', window = '', optedOut = '', account = '', later = ''] = table.split('\n');
    const cell = (row: string): string => row.split('|')[1] ?? '';
    const listed = documented([
      ['permanent', cell(permanent)],
      ['window', cell(window)],
      ['opted_out', cell(optedOut)],
      ['account', cell(account)],
      ['later', cell(later)],
    ]);
    assert.ok(listed.size > 130);
    expectAll(FAULTS.graph, listed, 'Graph');
  });

  it('are told with a sentence of their own where they are known', () => {
    for (const fault of [twilioFault(63038), telnyxFault('40333'), telnyxFault('20100')])
      assert.match(fault.problem.sentence('en'), /suspended or limited/);
    assert.match(twilioFault(63016).problem.sentence('en'), /24 hours/);
    assert.match(telnyxFault('40002').problem.sentence('en'), /unwanted/);
    assert.match(graphFault(133016).problem.sentence('en'), /not registered/);
    assert.match(graphFault(132001).problem.sentence('en'), /does not take this text/);
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
