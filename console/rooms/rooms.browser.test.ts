import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';

const app = useTestConsole();

describe('a room', { skip: withoutBrowser }, () => {
  it('is made, and gets a season', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/rooms/new', allow: [422] });
    await page.getByRole('textbox', { name: 'Name' }).fill('Double');
    await page.getByRole('textbox', { name: 'Price of a night' }).fill('120');
    await page.getByRole('textbox', { name: 'Shortest stay' }).fill('3');
    await page.getByRole('textbox', { name: 'Longest stay' }).fill('2');
    await page.getByRole('button', { name: 'Create room' }).click();
    await page.getByText(/must not be shorter than the shortest/).waitFor();
    await page.getByRole('textbox', { name: 'Longest stay' }).fill('9');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Create room' }).click();
    await page.getByRole('heading', { name: 'Double', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add season' }).click();
    const season = page.getByRole('group', { name: 'Season 1' });
    await season.getByRole('textbox', { name: 'Price of a night' }).fill('180');
    await season.getByRole('spinbutton').first().click();
    await page.keyboard.type('0107202715072027');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { body } = await business.get('/rooms');
    const [rate] = body.data[0].seasonal_rates;
    assert.deepEqual(
      [rate.start_date, rate.end_date, rate.price_cents],
      ['2027-07-01', '2027-07-15', 18_000],
    );
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('takes a calendar, says why it cannot be read, and gives it up with a way back', async () => {
    const business = await app.business();
    const { body } = await business.post('/rooms', { name: 'Double', price: 100 });
    const page = await app.open({ business, path: `/rooms/${body.data.id}`, allow: [422] });
    await page.getByRole('textbox', { name: /^Address of a calendar/ }).fill('not an address');
    await page.getByRole('button', { name: 'Add calendar' }).click();
    await page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first().waitFor();
    await page.getByRole('textbox', { name: /^Address of a calendar/ }).fill('https://channel.invalid/a.ics');
    await page.getByRole('textbox', { name: 'Name' }).last().fill('Channel');
    await page.getByRole('button', { name: 'Add calendar' }).click();
    await page.getByRole('button', { name: 'Read now' }).click();
    await page.getByText(/^Could not be read: /).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove Channel' }).click();
    await page.getByText('No calendar is read yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove Channel' }).waitFor();
  });

  it('is only read by a viewer', async () => {
    const business = await app.business();
    const { body } = await business.post('/rooms', { name: 'Double', price: 100 });
    const page = await app.open({ business, role: 'viewer', path: '/rooms' });
    await page.getByRole('link', { name: 'Double' }).click();
    await page.getByRole('heading', { name: 'Double', level: 1 }).waitFor();
    assert.ok(page.url().endsWith(`/rooms/${body.data.id}`));
    assert.equal(await page.getByRole('button', { name: /Save|Delete|Add/ }).count(), 0);
    await expectAccessible(page);
  });
});
