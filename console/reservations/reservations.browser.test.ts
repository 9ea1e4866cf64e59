import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

/** The clock of the tests stands still on Monday, 23 November 2026. */
const app = useTestConsole();

async function makeRoom(business: Business, more: object = {}): Promise<number> {
  const { body } = await business.post('/rooms', { name: 'Double', price: 100, quantity: 2, ...more });
  return body.data.id as number;
}

async function reserve(business: Business, roomId: number, name: string, days: [string, string]) {
  const [check_in, check_out] = days;
  const { body } = await business.post('/reservations', {
    ...{ room_id: roomId, check_in, check_out, guest: { name }, notify: false },
  });
  return body.data.id as number;
}

const statusOf = async (business: Business, id: number): Promise<unknown> =>
  (await business.get(`/reservations/${id}`)).body.data.status;

describe('the room plan', { skip: withoutBrowser }, () => {
  it('counts free units and shows a stay that is made elsewhere at once', async () => {
    const business = await app.business();
    const room = await makeRoom(business);
    const page = await app.open({ business, path: '/room-plan' });
    await page.getByRole('button', { name: /Double, night of .*24.*: 2 of 2 free/ }).waitFor();
    await reserve(business, room, 'Emmy Noether', ['2026-11-23', '2026-11-26']);
    await page.getByRole('list', { name: 'Stays: Double' }).getByText('Emmy Noether').waitFor();
    await page.getByRole('button', { name: /Double, night of .*24.*: 1 of 2 free/ }).waitFor();
    await page.getByRole('heading', { name: 'Arrivals' }).waitFor();
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('books the nights that are chosen with the keys', async () => {
    const business = await app.business();
    await makeRoom(business);
    const page = await app.open({ business, path: '/room-plan' });
    await page.getByRole('button', { name: /night of .*25/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New reservation' });
    await dialog.getByText(/€200\.00 · €100\.00 a night · 2 free/).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reserve', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Stays: Double' }).getByText('Ada').waitFor();
    const { body } = await business.get('/reservations');
    assert.deepEqual([body.data[0].check_in, body.data[0].check_out], ['2026-11-25', '2026-11-27']);
  });

  it('shows a refusal at its field, and can then be sent again', async () => {
    const business = await app.business();
    await makeRoom(business, { min_nights: 2 });
    const page = await app.open({ business, path: '/room-plan', allow: [422] });
    await page.getByRole('button', { name: /night of .*25/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New reservation' });
    await dialog.getByText(/Stay too short/).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await dialog.getByRole('button', { name: 'Reserve', exact: true }).click();
    await dialog.getByText('The stay must have at least 2 nights.').waitFor();
    await dialog.getByRole('checkbox', { name: /shorter or longer/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Reserve', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('lets a viewer look', async () => {
    const business = await app.business();
    const room = await makeRoom(business);
    await reserve(business, room, 'Ada', ['2026-11-23', '2026-11-24']);
    const page = await app.open({ business, role: 'viewer', path: '/room-plan' });
    await page.getByRole('list', { name: 'Stays: Double' }).getByText('Ada').waitFor();
    assert.equal(await page.getByRole('button', { name: /night of/ }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'New reservation' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /Confirm/ }).count(), 0);
  });
});

describe('a reservation', { skip: withoutBrowser }, () => {
  it('is confirmed, checked in, moved with its new price, and cancelled', async () => {
    const business = await app.business();
    const room = await makeRoom(business);
    const suite = await makeRoom(business, { name: 'Suite', price: 250 });
    const id = await reserve(business, room, 'Ada', ['2026-11-23', '2026-11-25']);
    const page = await app.open({ business, path: `/reservations/${id}` });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByRole('button', { name: 'Check out' }).waitFor();
    await page.getByRole('button', { name: 'Change stay' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Suite/ }).check({ force: true });
    await dialog.getByText('New price: €500.00').waitFor();
    await dialog.getByRole('button', { name: 'Change stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Suite' }).waitFor();
    const { body } = await business.get(`/reservations/${id}`);
    assert.deepEqual([body.data.room_id, body.data.status], [suite, 'checked_in']);
    await expectAccessible(page);
    await atEachSize(page);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel reservation' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Fell ill');
    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    await page.getByText('Fell ill').waitFor();
    assert.equal(await statusOf(business, id), 'cancelled');
  });
});

describe('the list of reservations', { skip: withoutBrowser }, () => {
  it('keeps its filters in the address', async () => {
    const business = await app.business();
    const room = await makeRoom(business);
    await reserve(business, room, 'Ada', ['2026-11-23', '2026-11-25']);
    await reserve(business, room, 'Grace', ['2026-11-23', '2026-11-25']);
    const page = await app.open({ business, path: '/reservations?q=grace' });
    await page.getByText('Grace').waitFor();
    assert.equal(await page.getByText('Ada').count(), 0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Ada').waitFor();
    await page.goBack();
    await page.getByText('Ada').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await atEachSize(page);
  });
});
