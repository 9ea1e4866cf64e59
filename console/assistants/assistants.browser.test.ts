import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { atEachSize } from '../testing/at-each-size.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const app = useTestConsole();

const WELCOME = 'Welcome to the salon.';

async function salon(): Promise<{ business: Business; id: number }> {
  const business = await app.business();
  const made = await business.post('/assistants', { name: 'Robin', welcome_message: WELCOME });
  assert.equal(made.status, 201);
  return { business, id: made.body.data.id };
}

const show = async (business: Business, id: number) => (await business.get(`/assistants/${id}`)).body.data;
const dialog = (page: Page) => page.getByRole('dialog');

describe('the list of assistants', { skip: withoutBrowser }, () => {
  it('begins empty with a way on, and makes one for a kind of business', async () => {
    const business = await app.business();
    const page = await app.open({ business, path: '/assistants' });
    await page.getByText('No assistant yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New assistant' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Robin');
    await dialog(page).getByText('Restaurant or shop with orders').click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Robin' }).waitFor();
    await page.getByText('It answers no calls while it is a draft.').waitFor();
    const [made] = (await business.get('/assistants')).body.data;
    assert.deepEqual(
      [made.status, made.abilities.take_orders, made.abilities.book_appointments],
      ['draft', true, false],
    );
    assert.match((await show(business, made.id)).instructions, /order from the menu/);
  });

  it('switches on with a way back, copies, and asks before it deletes', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: '/assistants' });
    const menu = page.getByRole('button', { name: 'Actions for Robin' });
    await menu.first().click();
    await page.getByRole('menuitem', { name: 'Switch on' }).click();
    await page.getByText('Robin answers calls now').waitFor();
    assert.equal((await show(business, id)).status, 'active');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('cell', { name: 'Draft' }).waitFor();

    await menu.first().click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: 'Robin (copy)' }).waitFor();

    await page.getByRole('button', { name: 'Actions for Robin (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Robin (copy)?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await business.get('/assistants')).body.data.length, 2);
    await page.getByRole('button', { name: 'Actions for Robin (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Assistants' }).waitFor();
    assert.equal((await business.get('/assistants')).body.data.length, 1);
  });

  it('offers a viewer nothing that would be refused', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, role: 'viewer', path: '/assistants' });
    await page.getByRole('link', { name: 'Robin' }).waitFor();
    for (const name of ['New assistant', 'Actions for Robin'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    await page.goto(`/assistants/${id}`);
    await page.getByText('Your role may look at this').waitFor();
    for (const name of ['Save', 'Switch on', 'Call by typing'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    assert.ok(await page.getByRole('textbox', { name: 'Welcome message' }).isDisabled());
  });
});

describe('the page of an assistant', { skip: withoutBrowser }, () => {
  it('saves by Ctrl S, keeps what was written when others change the rest, and asks before it is lost', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: `/assistants/${id}` });
    const instructions = page.getByRole('textbox', { name: 'Instructions' });
    await instructions.fill('Be brief.');
    await business.patch(`/assistants/${id}`, { welcome_message: 'Hello from elsewhere.' });
    await page.getByText('Hello from elsewhere.').waitFor();
    assert.equal(await instructions.inputValue(), 'Be brief.');

    await page.getByRole('link', { name: 'Abilities' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await instructions.inputValue(), 'Be brief.');
    await instructions.press('Control+s');
    await page.getByText('Saved', { exact: true }).first().waitFor();
    assert.equal((await show(business, id)).instructions, 'Be brief.');
    assert.equal((await show(business, id)).welcome_message, 'Hello from elsewhere.');
    await page.getByRole('link', { name: 'Abilities' }).click();
    await page.getByRole('switch', { name: 'Take orders' }).waitFor();
  });

  it('shows a refusal at its field', async () => {
    const { business, id } = await salon();
    const page = await app.open({
      ...{ business, path: `/assistants/${id}/transfer`, allow: [422] },
    });
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Dana');
    const phone = page.getByRole('textbox', { name: 'Phone number' });
    await phone.fill('123456');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Phone number', description: /not a phone number/ }).waitFor();
    assert.equal(await phone.getAttribute('aria-invalid'), 'true');
    await phone.fill('+18025550143');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const [target] = (await show(business, id)).transfer_targets;
    assert.deepEqual([target.name, target.phone, target.hours], ['Dana', '+18025550143', null]);
  });

  it('plays the voice that was chosen last, and no other beside it', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: `/assistants/${id}/voice` });
    await page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = async function count(this: HTMLMediaElement) {
        document.body.dataset['plays'] = String(Number(document.body.dataset['plays'] ?? 0) + 1);
        this.loop = true;
        return play.call(this);
      };
    });
    const isLate = Promise.withResolvers<void>();
    let samples = 0;
    await page.route('**/speech', async (route) => {
      samples += 1;
      if (samples === 1) await isLate.promise;
      await route.continue();
    });
    const play = page.getByRole('button', { name: /^Play / });
    await play.nth(1).click();
    await play.nth(0).click();
    await page.getByRole('button', { name: /^Stop / }).waitFor();
    assert.equal(samples, 2);
    const late = page.waitForResponse('**/speech');
    isLate.resolve();
    await (await late).finished();
    await page.getByRole('button', { name: /^Stop / }).click();
    await page.getByRole('button', { name: /^Stop / }).waitFor({ state: 'detached' });
    assert.equal(await page.locator('body').getAttribute('data-plays'), '1');
  });

  it('is accessible in every part, and fits every window', async () => {
    const { business, id } = await salon();
    const page = await app.open({ business, path: `/assistants/${id}` });
    for (const [tab, ready] of [
      ['Instructions', page.getByRole('textbox', { name: 'Welcome message' })],
      ['Voice', page.getByRole('radiogroup', { name: 'Voice' })],
      ['Abilities', page.getByRole('switch', { name: 'Take messages' })],
      ['Transfer', page.getByRole('button', { name: 'Add person' })],
      ['Knowledge', page.getByRole('heading', { name: 'What every assistant knows' })],
      ['Calling out', page.getByRole('radio', { name: 'Leave a message' })],
      ['Tests', page.getByText('No tests yet')],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await ready.waitFor();
      await atEachSize(page);
      await expectAccessible(page);
    }
  });
});
