import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

async function makePizza(business: Business): Promise<number> {
  const { body } = await business.post('/products', {
    name: 'Pizza',
    category: 'Mains',
    price: 9.9,
    options: [
      {
        ...{ name: 'Size', min_choices: 1, max_choices: 1 },
        choices: [
          { name: 'Regular', default: true },
          { name: 'Large', surcharge: 3 },
        ],
      },
    ],
  });
  return body.data.id as number;
}

async function order(business: Business, productId: number, name: string): Promise<number> {
  const { body } = await business.post('/orders', {
    items: [{ product_id: productId }],
    ...{ customer: { name }, skip_rules: true, notify: false },
  });
  return body.data.id as number;
}

const statusOf = async (business: Business, id: number): Promise<unknown> =>
  (await business.get(`/orders/${id}`)).body.data.status;

describe('the board of orders', { skip: withoutBrowser }, () => {
  it('moves an order by its menu and by keys, with a way back', async () => {
    const business = await app.business();
    const id = await order(business, await makePizza(business), 'Ada');
    const page = await app.open({ business, path: '/orders' });
    await page.getByRole('button', { name: 'Actions for Order 1' }).click();
    await page.getByRole('menuitem', { name: 'Move to Preparing' }).click();
    await page
      .getByRole('region', { name: /^Preparing/ })
      .getByText('Ada')
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('region', { name: /^New/ }).getByText('Ada').waitFor();
    await page.getByText('Order 1: New').first().waitFor();
    assert.equal(await statusOf(business, id), 'new');
    await page.getByRole('link', { name: /Ada/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page
      .getByRole('region', { name: /^Confirmed/ })
      .getByText('Ada')
      .waitFor();
    await page.getByText('Order 1: Confirmed').first().waitFor();
    assert.equal(await statusOf(business, id), 'confirmed');
  });

  it('takes a move back that the server refuses, in its words', async () => {
    const business = await app.business();
    const id = await order(business, await makePizza(business), 'Ada');
    const page = await app.open({ business, path: '/orders', allow: [409] });
    // A page that hears of nothing shows what is no longer so.
    await page.routeWebSocket('**/api/v1/live', () => undefined);
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Order 1' }).click();
    await business.delete(`/orders/${id}?notify=false`);
    await page.getByRole('menuitem', { name: 'Move to Ready' }).click();
    await page
      .getByText(/cancelled/i)
      .first()
      .waitFor();
    await page.getByText('No open orders').waitFor();
  });

  it('tells of a new order at once, until it is seen', async () => {
    const business = await app.business();
    const pizza = await makePizza(business);
    await order(business, pizza, 'Ada');
    const page = await app.open({ business, path: '/orders' });
    await page.getByText('Ada').waitFor();
    await order(business, pizza, 'Grace');
    await page.getByText('1 new order').waitFor();
    assert.match(await page.title(), /^\(1\) Orders/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Seen' }).click();
    await page.getByText('1 new order').waitFor({ state: 'detached' });
    assert.match(await page.title(), /^Orders/);
  });

  it('offers a viewer nothing that would be refused, and fits every window', async () => {
    const business = await app.business();
    const id = await order(business, await makePizza(business), 'Ada');
    const page = await app.open({ business, role: 'viewer', path: '/orders' });
    await page.getByText('Ada').waitFor();
    assert.equal(await page.getByRole('button', { name: /Actions for/ }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'New order' }).count(), 0);
    await atEachSize(page);
    await page.goto(`/orders/${id}`);
    await page.getByRole('heading', { name: 'Order 1', level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Edit' }).count(), 0);
    await expectAccessible(page);
    await atEachSize(page);
  });
});

describe('an order', { skip: withoutBrowser }, () => {
  it('is cancelled with a reason', async () => {
    const business = await app.business();
    const id = await order(business, await makePizza(business), 'Ada');
    const page = await app.open({ business, path: `/orders/${id}` });
    await page.getByRole('button', { name: 'Actions for Order 1' }).click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The oven is broken');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    // The reason is a text of the page while it is still being asked for.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('The oven is broken').waitFor();
    assert.equal(await statusOf(business, id), 'cancelled');
  });

  it('is entered by hand with its choices and its price', async () => {
    const business = await app.business();
    await makePizza(business);
    const page = await app.open({ business, path: '/orders/new', allow: [422] });
    await page.getByRole('button', { name: /^Pizza/ }).click();
    await page.getByRole('radio', { name: /Large/ }).check({ force: true });
    await page.getByRole('button', { name: /^Add to order/ }).click();
    const place = page.getByRole('button', { name: /^Place order · €12\.90/ });
    await place.waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('12');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('checkbox', { name: /although a rule/ }).check({ force: true });
    await place.click();
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await page.locator('[aria-invalid="true"]').first().waitFor();
    assert.equal(await phone.getAttribute('aria-invalid'), 'true', 'the refusal stands at the phone');
    await expectAccessible(page);
    await phone.fill('');
    await place.click();
    await page.getByRole('heading', { name: 'Order 1', level: 1 }).waitFor();
    await page.getByText('Size: Large').first().waitFor();
  });
});

describe('the list of orders', { skip: withoutBrowser }, () => {
  it('keeps its filters in the address', async () => {
    const business = await app.business();
    const pizza = await makePizza(business);
    await order(business, pizza, 'Ada');
    await order(business, pizza, 'Grace');
    const page = await app.open({ business, path: '/orders/list' });
    await page.getByRole('link', { name: '2' }).waitFor();
    await page.getByRole('searchbox').fill('grace');
    await page.getByText('Ada').waitFor({ state: 'detached' });
    assert.match(page.url(), /q=grace/);
    await page.goBack();
    await page.getByText('Ada').waitFor();
    await expectAccessible(page);
    await atEachSize(page);
  });
});
