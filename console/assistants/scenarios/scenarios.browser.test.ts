import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser } from '../../testing/use-test-console.ts';

const app = useTestConsole();

describe('tests of an assistant', { skip: withoutBrowser }, () => {
  it('are written, refused at their field, run, changed and deleted', async () => {
    const business = await app.business();
    const made = await business.post('/assistants', { name: 'Robin' });
    const path = `/assistants/${made.body.data.id}/scenarios`;
    const page = await app.open({ business, path, allow: [422] });
    await page.getByRole('link', { name: 'New test' }).click();
    await page.getByRole('textbox', { name: 'Name of the test' }).fill('Asks for the hours');
    await page.getByRole('textbox', { name: 'Number' }).fill('12');
    await page.getByText('They say fixed words').click();
    await page.getByRole('textbox', { name: 'Their words' }).fill('When are you open?\nBye');
    await page.getByRole('textbox', { name: 'The assistant says' }).fill('open');
    await atEachSize(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Number', description: /at least 3 characters/ }).waitFor();
    await page.getByRole('textbox', { name: 'Number' }).fill('reception');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Number', description: /not a phone number/ }).waitFor();
    await page.getByRole('textbox', { name: 'Number' }).fill('+15005550100');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Asks for the hours' }).waitFor();
    const [scenario] = (await business.get('/scenarios')).body.data;
    assert.deepEqual([scenario.lines, scenario.expect.said], [['When are you open?', 'Bye'], ['open']]);

    // No process plays scenarios here: the run that was started waits, and says so.
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByText('0 of 1 played').waitFor();
    await page.getByText('Waiting').waitFor();
    await page.getByRole('button', { name: 'Close results' }).click();

    await page.getByRole('link', { name: 'Asks for the hours' }).click();
    await page.getByRole('textbox', { name: 'Name of the test' }).fill('Opening hours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Tests' }).last().click();
    await page.getByRole('button', { name: 'Actions for Opening hours' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No tests yet').waitFor();
  });
});
