import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import { useCommandLine, type Ended } from '../testing/command-line.ts';
import { readCsv } from './read-csv.ts';

const api = useTestApi();
const cli = useCommandLine();
const write = (name: string, text: string): string => {
  writeFileSync(join(cli.home, name), text);
  return join(cli.home, name);
};
const run = (...args: string[]): Promise<Ended> =>
  cli.run(['import', ...args], {
    env: { SWITCHBOARD_URL: new URL(api.baseUrl).origin, SWITCHBOARD_KEY: api.workspace.keys.write },
  });

describe('switchboard import', { timeout: 60_000 }, () => {
  it('refuses files that it cannot read', async () => {
    for (const [args, said] of [
      [['contacts', join(cli.home, 'none.csv')], /^There is no file /],
      [['contacts', write('broken.json', '{"contacts": [')], /is not JSON/],
      [['rooms', write('other.json', '{"contacts": []}')], /has no list of rooms/],
      [['contacts', write('empty.csv', 'name\n')], /has no rows/],
      [['contacts', write('twice.csv', 'Name,name\na,b\n')], /has two columns "name"/],
      [['contacts', 'x.csv', '--map', 'phone'], /^--map must be pairs/],
    ] as const) {
      const { code, err } = await run(...args);
      assert.equal(code, 2, err);
      assert.match(err, said);
    }
  });

  it('takes contacts from CSV, names the refused rows, and takes nothing twice', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `"Guest, ${at}",+4930555${10_000 + at},VIP`);
    const file = write(
      'guests.csv',
      `Name,Phone number,Level\r\n${[...rows, 'Nobody,12,x'].join('\r\n')}\r\n`,
    );
    const args = ['contacts', file, '--map', 'Phone number=phone'];
    const { code, out, err } = await run(...args);
    assert.equal(code, 1);
    assert.match(out, /^600 created, 0 updated, 1 refused\.\n {2}row 601: phone: .+\n$/);
    assert.equal(err, '601 of 601 rows\n');
    const again = await run(...args, '--json');
    const { created, updated, errors } = JSON.parse(again.out);
    assert.deepEqual([created, updated, errors[0].row], [600, 0, 601]);
    const { body } = await api.get('/contacts?per_page=1&q=Guest,%20599');
    assert.deepEqual([body.meta.total, body.data[0].name], [1, 'Guest, 599']);
  });

  it('takes the menu and rooms, from CSV and JSON', async () => {
    const menu = write('menu.csv', 'name;price;available\nSoup;4,50;yes\nCake;3.20;no\n');
    assert.equal((await run('products', menu)).code, 0);
    const { body } = await api.get('/products?q=Soup');
    assert.deepEqual([body.data[0].price, body.data[0].available], [4.5, true]);
    const rooms = write(
      'rooms.json',
      JSON.stringify({ rooms: [{ name: 'Double', price: 90, quantity: 3 }] }),
    );
    assert.equal((await run('rooms', rooms)).out, '1 created, 0 updated, 0 refused.\n');
    const shown = await run('rooms', rooms, '--dry-run', '--json');
    assert.deepEqual(JSON.parse(shown.out).first, [{ name: 'Double', price: 90, quantity: 3 }]);
  });

  it('reads CSV as RFC 4180 has it', () => {
    assert.deepEqual(readCsv('\ufeffa\tb\n"1\n""2"""\t\n\n3\t4'), [
      ['a', 'b'],
      ['1\n"2"', ''],
      ['3', '4'],
    ]);
  });
});
