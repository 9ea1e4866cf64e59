import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

async function make(business: Business, name: string, more: object = {}): Promise<number> {
  const { body } = await business.post('/products', { name, category: 'Mains', price: 9.9, ...more });
  return body.data.id as number;
}

const names = async (business: Business): Promise<string[]> =>
  (await business.get('/products')).body.data.map(({ name }: { name: string }) => name);

describe('the menu', { skip: withoutBrowser }, () => {
  it('switches a product and a choice off, with a way back', async () => {
    const business = await app.business();
    const options = [{ name: 'Size', choices: [{ name: 'Small' }, { name: 'Large' }] }];
    const id = await make(business, 'Pizza', { options });
    const page = await app.open({ business, path: '/products' });
    const onMenu = page.getByRole('switch', { name: 'Pizza is on the menu' });
    await onMenu.uncheck({ force: true });
    await page.getByText('Pizza is sold out').first().waitFor();
    assert.equal((await business.get(`/products/${id}`)).body.data.available, false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Pizza is available again').first().waitFor();
    assert.equal((await business.get(`/products/${id}`)).body.data.available, true);
    await page.getByText('2 choices').click();
    // The list of choices still opens, so that a click could miss: the key cannot.
    await page.getByRole('switch', { name: 'Size: Large is available' }).press(' ');
    await page.getByText('1 sold out').waitFor();
    await page.getByText('Large is sold out').first().waitFor();
    const [group] = (await business.get(`/products/${id}`)).body.data.options;
    assert.equal(group.choices[1].available, false);
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('is sorted with the keys', async () => {
    const business = await app.business();
    for (const name of ['Pizza', 'Pasta', 'Risotto']) await make(business, name);
    const page = await app.open({ business, path: '/products' });
    await page.getByRole('button', { name: /^Move Risotto/ }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Risotto: place 2 of 3').waitFor({ state: 'attached' });
    const sorted = async (): Promise<boolean> => (await names(business))[1] === 'Risotto';
    for (let tries = 0; tries < 50 && !(await sorted()); tries += 1) await page.waitForTimeout(100);
    assert.deepEqual(await names(business), ['Pizza', 'Risotto', 'Pasta']);
  });

  it('deletes a product and brings it back', async () => {
    const business = await app.business();
    await make(business, 'Pizza', { external_id: 'pos-1' });
    const page = await app.open({ business, path: '/products' });
    await page.getByRole('button', { name: 'Actions for Pizza' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No products yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Pizza' }).waitFor();
    const { body } = await business.get('/products');
    assert.equal(body.data[0].external_id, 'pos-1');
  });

  it('offers a viewer nothing that would be refused', async () => {
    const business = await app.business();
    const id = await make(business, 'Pizza');
    const page = await app.open({ business, role: 'viewer', path: '/products' });
    await page.getByRole('link', { name: 'Pizza' }).waitFor();
    const controls = page.getByRole('main').getByRole('switch');
    assert.equal(await controls.count(), 0);
    assert.equal(await page.getByRole('button', { name: /Move|Actions/ }).count(), 0);
    await page.goto(`/products/${id}`);
    await page.getByRole('heading', { name: 'Pizza', level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  });
});

describe('a product', { skip: withoutBrowser }, () => {
  it('is made with options, and shows a refusal at its field', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/products/new', allow: [422] });
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Burger');
    await page.getByRole('textbox', { name: 'Price' }).fill('12,50');
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('textbox', { name: 'Name of the group' }).fill('Side');
    const group = page.getByRole('group', { name: 'Group 1' });
    await group.getByRole('textbox', { name: /^Name/ }).last().fill('Fries');
    await group.getByRole('textbox', { name: 'At least' }).fill('3');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('More choices would be needed than there are.').waitFor();
    await expectAccessible(page);
    await atEachSize(page);
    await group.getByRole('textbox', { name: 'At least' }).fill('1');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('link', { name: 'Burger' }).waitFor();
    const { body } = await business.get('/products');
    assert.deepEqual([body.data[0].price_cents, body.data[0].options[0].min_choices], [1250, 1]);
  });

  it('is saved with only what was changed', async () => {
    const business = await app.business();
    const id = await make(business, 'Pizza');
    const page = await app.open({ business, path: `/products/${id}` });
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Pizza Napoli');
    await business.patch(`/products/${id}`, { price: 12 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { name, price_cents: price } = (await business.get(`/products/${id}`)).body.data;
    assert.deepEqual([name, price], ['Pizza Napoli', 1_200]);
  });

  it('stays with what was written where it could not be deleted', async () => {
    const business = await app.business();
    const id = await make(business, 'Pizza');
    const page = await app.open({ business, path: `/products/${id}`, allow: [503] });
    await page.route(`**/products/${id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Try later.' } } });
    });
    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Pizza Napoli');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Try later.').waitFor();
    assert.equal(await name.inputValue(), 'Pizza Napoli');
    assert.ok(page.url().endsWith(`/products/${id}`));
  });

  it('comes from a CSV file, whose faults are told by row', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/products/import' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    const csv = 'Produkt;Preis;Kategorie\nPizza;9,90;Mains\nPasta;much;Mains\n';
    await (await chooser).setFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('not understood').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Import finished').waitFor();
    await page.getByRole('row', { name: /^2 price/ }).waitFor();
    assert.deepEqual(await names(business), ['Pizza']);
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('comes from a file of a spreadsheet once, also when an answer is lost', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/products/import', allow: [503], clock: 'running' });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    const buffer = Buffer.from('Produkt;Preis\nJägerschnitzel;14,50\n', 'latin1');
    await (await chooser).setFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer });
    let requests = 0;
    await page.route('**/api/v1/products/import', async (route) => {
      requests += 1;
      if (requests !== 1) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 503, json: { error: { message: 'Try again later.' } } });
    });
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Try again later.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Import finished').waitFor();
    assert.deepEqual(await names(business), ['Jägerschnitzel']);
  });
});
