import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

const app = useTestConsole();

const folder = await mkdtemp(join(tmpdir(), 'switchboard-import-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Chooses a file of this name. The browser reads it from the disk, as it does for people. */
async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await opened).setFiles(path);
}

describe('importing contacts', { skip: withoutBrowser }, () => {
  it('refuses a file that is too large, and one that cannot be read as a table', async () => {
    const page = await app.open({ path: '/contacts/import' });
    await choose(page, 'large.csv', Buffer.alloc(20_000_001, 'a'));
    await page.getByText(/large.csv is larger than/).waitFor();
    await choose(page, 'broken.csv', 'name,notes\nAnn,"never closed');
    await page.getByText(/quotation mark is never closed/).waitFor();
    await choose(page, 'wide.csv', ','.repeat(5_000));
    await page.getByText(/more than 200 columns/).waitFor();
  });

  it('guesses the columns, imports what is right, and gives back what is wrong as a file', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/contacts/import' });
    const table = 'Vorname;Nachname;Telefon;Geburtstag\nZoë;Beispiel;030 123456;4. Mai\nBob;;12;\n';
    await choose(page, 'kunden.csv', Buffer.from(table, 'latin1'));
    await page.getByRole('button', { name: /Telefon Phone|Phone Telefon/ }).waitFor();
    await page.getByRole('textbox', { name: 'Tag for all of them' }).fill('spring');
    await expectAccessible(page);
    await atEachSize(page);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.getByText('Row 3:').waitFor();
    const [saved, ...others] = (await business.get('/contacts')).body.data;
    assert.deepEqual(
      [saved.name, saved.phone, saved.tags, others],
      ['Zoë Beispiel', '+4930123456', ['spring'], []],
    );
    const full = (await business.get(`/contacts/${saved.id}`)).body.data;
    assert.deepEqual(full.custom_fields, { Geburtstag: '4. Mai' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Download these rows/ }).click();
    const left = await readFile(await (await download).path(), 'utf8');
    assert.match(left, /^\uFEFFVorname,Nachname,Telefon,Geburtstag,Row,What is wrong\r\nBob,,12,,3,/);
    const link = page.getByRole('link', { name: 'Call them in a campaign' });
    assert.equal(await link.getAttribute('href'), '/campaigns?tag=spring');
  });

  it('goes on after a lost connection, and does nothing twice', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/contacts/import', allow: [503], clock: 'running' });
    const rows = Array.from({ length: 700 }, (_, index) => `Person ${index}`);
    await choose(page, 'many.csv', `name\n${rows.join('\n')}`);
    await page.getByText(/700 rows have neither/).waitFor();
    let requests = 0;
    await page.route('**/api/v1/contacts/import', async (route) => {
      requests += 1;
      // The second portion is carried out, and its answer is lost, then breaks off.
      if (requests === 1 || requests > 3) return route.continue();
      await route.fetch();
      return requests === 2
        ? route.fulfill({ status: 503, json: { error: { message: 'Try again later.' } } })
        : route.fulfill({ contentType: 'application/json', body: '{"data":{"crea' });
    });
    await page.getByRole('button', { name: 'Import 700 rows' }).click();
    await page.getByText('Try again later.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    assert.equal((await business.get('/contacts?per_page=1')).body.meta.total, 700);
  });
});
