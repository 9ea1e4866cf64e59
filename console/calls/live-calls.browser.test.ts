import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { answerCalls } from '../../server/simulator/testing/typed-fixture.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../testing/at-each-size.ts';
import { PHONE, useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';
import { useTypedCalls } from '../testing/use-typed-calls.ts';

const calls = useTypedCalls();
const app = useTestConsole({ typedCalls: calls.typedCalls });

describe('calls that run', { skip: withoutBrowser }, () => {
  let business: Business;
  before(async () => {
    await app.business();
    await calls.carry(app.api);
  });
  beforeEach(async () => {
    business = await app.business();
    await answerCalls(app.api, business.workspace);
  });

  const shown = async (id: number) => (await business.get(`/calls/${id}`)).body.data;
  const type = (id: number, words: string) => business.post(`/simulator/calls/${id}/input`, { words });

  async function call(from = '+14155550123'): Promise<number> {
    const { body } = await business.post('/simulator/calls', { from });
    const { id } = body.data;
    await until('the call is answered', async () => (await shown(id)).status === 'in_progress');
    return id;
  }

  const open = (path = '/calls/live', more = {}): Promise<Page> =>
    app.open({ business, path, clock: 'running', ...more });

  it('come to the board by themselves, with their words as they are spoken, and leave it', async () => {
    const tab = await open();
    await tab.getByText('Nobody is on the phone').waitFor();
    const id = await call();
    const card = tab.getByRole('region', { name: '+1 415 555 0123' });
    await card.getByText('Hello, this is the test workspace.').waitFor();
    await type(id, 'Do you have parking?');
    await card.getByText('Do you have parking?').waitFor();
    // The answer has been said, so that nothing scrolls while the page is looked at.
    await card.getByText('I can book an appointment').nth(1).waitFor();
    await expectAccessible(tab);
    await tab.setViewportSize(PHONE);
    await expectNoSidewaysScroll(tab);
    await business.post(`/calls/${id}/hang-up`, {});
    await tab.getByText('Nobody is on the phone').waitFor();
  });

  it('are hung up after a question', async () => {
    const id = await call();
    const tab = await open(`/calls/${id}`);
    await tab.getByRole('button', { name: 'Hang up' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Hang up' }).click();
    await tab.getByText('The call was hung up.').waitFor();
    await tab.getByRole('heading', { name: 'Summary' }).waitFor();
    assert.notEqual((await shown(id)).ended_at, null);
  });

  it('are put through; a number that is none is refused at its field', async () => {
    const id = await call();
    const tab = await open(`/calls/${id}`, { allow: [422] });
    await tab.getByRole('button', { name: 'Put through' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('reception');
    await dialog.getByRole('button', { name: 'Put through now' }).click();
    await dialog.getByText(/phone number/).waitFor();
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+14155550188');
    await dialog.getByRole('button', { name: 'Put through now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tab
      .getByText(/\+1 415 555 0188/)
      .first()
      .waitFor();
    await until('it is known', async () => (await shown(id)).transfer?.to === '+14155550188');
    await business.post(`/calls/${id}/hang-up`, {});
  });

  it('are put through to somebody known, who is awaited before a number is asked for', async () => {
    const [{ id: assistantId }] = (await business.get('/assistants')).body.data;
    const targets = [{ name: 'Front desk', phone: '+14155550199', when: 'questions' }];
    const patched = await business.patch(`/assistants/${assistantId}`, { transfer_targets: targets });
    assert.equal(patched.status, 200);
    const id = await call();
    const tab = await open('/calls/live');
    const held = Promise.withResolvers<void>();
    await tab.route(/\/api\/v1\/assistants\/\d+$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await tab.getByRole('button', { name: 'Put through' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.waitFor();
    assert.equal(await dialog.getByRole('textbox').count(), 0);
    held.resolve();
    await dialog.getByRole('radio', { name: /Front desk/ }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Put through now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until('it is known', async () => (await shown(id)).transfer?.to === '+14155550199');
    await business.post(`/calls/${id}/hang-up`, {});
  });

  it('are taken over by typed words and given back; others see who has the conversation', async () => {
    const id = await call();
    const tab = await open(`/calls/${id}`);
    const other = await open('/calls/live', { role: 'member' });
    await tab.getByRole('button', { name: 'Take over' }).click();
    await tab.getByRole('textbox', { name: 'Your words' }).fill('This is Dana speaking.');
    await tab.keyboard.press('Enter');
    await tab.getByRole('log').getByText('This is Dana speaking.').waitFor();
    await other.getByText(/has the conversation\.$/).waitFor();
    assert.equal(await other.getByRole('button', { name: 'Take over' }).count(), 0);
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Hand back' }).click();
    await tab.getByRole('button', { name: 'Take over' }).waitFor();
    assert.match(JSON.stringify((await shown(id)).transcript), /This is Dana speaking\./);
    await business.post(`/calls/${id}/hang-up`, {});
  });

  it('say that they are recorded before they are taken over, where they are', async () => {
    const [{ id: assistantId }] = (await business.get('/assistants')).body.data;
    const note = 'This call is recorded, and so is whoever takes it over.';
    for (const recorded of [true, false]) {
      const patched = await business.patch(`/assistants/${assistantId}`, { recording_enabled: recorded });
      assert.equal(patched.status, 200);
      const id = await call();
      for (const path of ['/calls/live', `/calls/${id}`]) {
        const tab = await open(path);
        const button = tab.getByRole('button', { name: 'Take over' });
        await button.waitFor();
        assert.equal(await tab.getByText(note).count(), recorded ? 1 : 0, path);
        const described = await button.getAttribute('aria-describedby');
        if (!recorded) assert.equal(described, null);
        else assert.equal(await tab.locator(`#${described}`).innerText(), note);
        await expectAccessible(tab);
        await tab.setViewportSize(PHONE);
        await expectNoSidewaysScroll(tab);
        await tab.close();
      }
      await business.post(`/calls/${id}/hang-up`, {});
    }
  });

  it('offer a viewer the words alone', async () => {
    const id = await call();
    const tab = await open('/calls/live', { role: 'viewer' });
    await tab.getByText('Hello, this is the test workspace.').waitFor();
    for (const name of ['Hang up', 'Put through', 'Take over'])
      assert.equal(await tab.getByRole('button', { name }).count(), 0, name);
    await business.post(`/calls/${id}/hang-up`, {});
  });
});
