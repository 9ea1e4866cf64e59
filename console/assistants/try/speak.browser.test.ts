import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  eventually,
  startProduct,
  type StartedProduct,
} from '../../../server/testing/proof/started-product.ts';
import { LocalListening } from '../../../server/voice/listening/testing/local-listening.ts';
import { WAV_HEADER_BYTES, wavHeader } from '../../../server/voice/audio/wav.ts';
import { buildIfStale } from '../../testing/build-if-stale.ts';
import { openBrowser, withoutBrowser } from '../../testing/open-browser.ts';

/** A Wednesday, when the demo's inn is open, more than a week ahead. */
const DAY = wednesdayAfter(Date.now() + 8 * 86_400_000);
const SPOKEN_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
}).format(DAY);
/** What the person says, again and again: the file of a fake microphone begins anew at its end. */
const SENTENCE = `I would like a Swedish massage on ${SPOKEN_DAY} at ten in the morning. My name is Ada Lovelace.`;
const PAUSE_SECONDS = 4;
/** 8 kHz, 16 bit. */
const BYTES_A_SECOND = 16_000;
const WAIT_MS = 120_000;

// The whole product, its own voice as the person's, and a listener that speaks the protocol of whisper: each
// utterance that it is sent is the sentence. So it does not matter where a slow machine cuts the sound.
describe('a call by microphone', { skip: withoutBrowser, timeout: 300_000 }, () => {
  let folder: string;
  let listening: LocalListening;
  let product: StartedProduct;
  let browser: Browser;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchboard-microphone-'));
    await buildIfStale();
    listening = await LocalListening.start();
    listening.words = Array<string>(200).fill(SENTENCE);
    const { baseUrl } = listening.access('openai');
    product = await startProduct({
      ...{ OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'sk-local', OPENAI_LISTENING: 'whisper-1' },
      ...{ OPENAI_MODELS: 'none', OPENAI_VOICES: 'none', LOG_LEVEL: 'error' },
    });
    const sound = await product.api('POST', '/catalog/voices/espeak-en-us-female/speech', { text: SENTENCE });
    assert.equal(sound.status, 200, JSON.stringify(sound.body));
    const file = join(folder, 'sentence.wav');
    await writeFile(file, withPauses(sound.body as Buffer));
    browser = await openBrowser([
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
      '--use-fake-ui-for-media-stream',
    ]);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await product?.remove();
    await listening?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function window(): Promise<{ context: BrowserContext; page: Page }> {
    const origin = new URL(product.demo.console_url).origin;
    const context = await browser.newContext({
      baseURL: origin,
      permissions: ['microphone'],
      locale: 'en-GB',
    });
    context.setDefaultTimeout(WAIT_MS);
    const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: origin };
    const signed = await context.request.post('/api/v1/session', { data: product.demo.login, headers });
    assert.equal(signed.status(), 201, await signed.text());
    return { context, page: await context.newPage() };
  }

  it('makes an appointment that appears in another window', async () => {
    const [assistant] = (await product.api('GET', '/assistants')).body.data;
    // One utterance books: nothing is read back, and nobody waits for a yes.
    await product.api('PATCH', `/assistants/${assistant.id}`, { confirm_bookings: false });
    const other = await window();
    await other.page.goto(`/appointments?view=day&day=${DAY.toISOString().slice(0, 10)}`);
    await other.page.getByRole('heading', { level: 1, name: 'Appointments' }).waitFor();
    const { page } = await window();
    await page.goto(`/assistants/${assistant.id}`);
    await page.getByRole('button', { name: 'Call by microphone' }).click();
    const conversation = page.getByRole('log', { name: 'Conversation' });
    await page.getByText('The microphone is on').waitFor();
    await conversation.getByText(SENTENCE).first().waitFor();
    const appointment = await eventually('the appointment', async () => {
      const { body } = await product.api('GET', '/appointments?per_page=100');
      return body.data.find(
        ({ customer }: { customer: { name: string } }) => customer.name === 'Ada Lovelace',
      );
    });
    assert.equal(appointment.service.name, 'Swedish massage');
    await other.page.getByText('Ada Lovelace').first().waitFor();
    assert.ok(listening.uploads.length > 0, 'the listener was sent what was spoken');
    await page.getByText('Booked an appointment').first().waitFor();
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByText('You hung up.').waitFor();
  });
});

/** The same WAV with a pause before and after: in silence the assistant speaks, and the sentence is over. */
function withPauses(wav: Buffer): Buffer {
  const pause = Buffer.alloc(PAUSE_SECONDS * BYTES_A_SECOND);
  const samples = Buffer.concat([pause, wav.subarray(WAV_HEADER_BYTES), pause]);
  return Buffer.concat([wavHeader(samples.length), samples]);
}

function wednesdayAfter(instantMs: number): Date {
  const day = new Date(instantMs);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day;
}
