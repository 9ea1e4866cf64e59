import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { tone } from '../../server/voice/audio/tone.ts';
import { SpeechRefusal, type SpeechSynthesizer } from '../../server/voice/speech/synthesizer.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';

const WELCOME = 'Welcome to the salon.';
/** Its sample is over at once; the others last longer than a test. */
const SHORT = 'espeak-en-gb';
const BROKEN = 'espeak-en-gb-female';

const voices: SpeechSynthesizer = {
  async *speak({ voice }) {
    if (voice === BROKEN) throw new SpeechRefusal('failed', 'The voice fails.');
    yield { pcm: tone([440], voice === SHORT ? 100 : 100_000), words: [] };
  },
};
const app = useTestConsole({ synthesizer: voices });

async function voiceTab(): Promise<{ business: Business; id: number; path: string }> {
  const business = await app.business();
  const { body } = await business.post('/assistants', { name: 'Robin', welcome_message: WELCOME });
  const { id } = body.data;
  return { business, id, path: `/assistants/${id}/voice` };
}

const play = (page: Page, name: string) => page.getByRole('button', { name: `Play ${name}` });
const stop = (page: Page, name: string) => page.getByRole('button', { name: `Stop ${name}` });
const isSample = (path: string): boolean => path.endsWith('/speech');

describe('a sample of a voice', { skip: withoutBrowser }, () => {
  it('says the welcome message, can be stopped, and is fetched once', async () => {
    const { business, path } = await voiceTab();
    const page = await app.open({ business, path });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isSample(request.url())) asked.push(String(request.postDataJSON().text));
    });
    const answered = page.waitForResponse((answer) => isSample(answer.url()));
    await play(page, 'Susan').click();
    await stop(page, 'Susan').waitFor();
    assert.equal((await answered).headers()['content-type'], 'audio/wav');
    await stop(page, 'Susan').click();
    await play(page, 'Susan').click();
    await stop(page, 'Susan').waitFor();
    assert.deepEqual(asked, [WELCOME]);
    assert.equal(await page.getByRole('button', { name: 'Save' }).isEnabled(), false);
  });

  it('ends by itself', async () => {
    const { business, path } = await voiceTab();
    const page = await app.open({ business, path });
    await play(page, 'George').waitFor();
    await page.evaluate(() => {
      const begin = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (): Promise<void> {
        this.addEventListener('ended', () => (document.title = 'The sample is over'));
        return begin.call(this);
      };
    });
    await play(page, 'George').click();
    await page.waitForFunction(() => document.title === 'The sample is over');
    await play(page, 'George').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Stop/ }).count(), 0);
  });

  it('gives way to another one, also while it is being fetched', async () => {
    const { business, path } = await voiceTab();
    const page = await app.open({ business, path });
    // It never comes.
    await page.route('**/flite-slt/speech', () => undefined);
    const asked = page.waitForRequest((request) => isSample(request.url()));
    await play(page, 'Susan').click();
    await asked;
    await play(page, 'Robert').click();
    await stop(page, 'Robert').waitFor();
    await play(page, 'Adam').click();
    await stop(page, 'Adam').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Stop/ }).count(), 1);
  });
});

describe('a voice that is not there', { skip: withoutBrowser }, () => {
  it('is told in words, with the way on: another try, another voice, a provider that understands', async () => {
    const { business, id, path } = await voiceTab();
    await app.api.sql`update assistants set voice = 'elevenlabs:gone' where id = ${id}`;
    const page = await app.open({ business, path, allow: [503] });
    await page
      .getByText('The voice elevenlabs:gone is no longer offered. Until you choose another')
      .waitFor();
    await page.getByText('Add an AI provider that understands speech.').waitFor();
    await play(page, 'Alice').click();
    await page
      .getByRole('alertdialog')
      .getByText('The voice cannot speak at the moment; please try again.')
      .waitFor();
    await page.getByText('Susan (US English)').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    assert.equal((await business.get(`/assistants/${id}`)).body.data.voice, 'flite-slt');
    assert.equal(await page.getByText(/is no longer offered/).count(), 0);
  });
});
