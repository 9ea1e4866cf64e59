import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { joined, silence, spoken } from '../../voice/audio/testing/sounds.ts';
import { closeLeftovers } from '../../voice/sip/testing/leftovers.ts';
import { pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';
import { fullCall, itemsOf, transcribed, whenCaller } from './wire-exchange.ts';
import type { WirePhone } from './wire-phone.ts';

let product: StartedProduct;
let words: Int16Array;

before(async () => {
  product = await startProduct({ RATE_LIMIT_PER_MINUTE: '0' });
  words = await spoken('Hello, this is Ada. Please call me back about the garden table.');
});
after(async () => {
  await closeLeftovers();
  await product?.stop();
  await product?.remove();
});

/** Calls and chooses to leave a message. */
async function chooseMessage(phone: WirePhone): Promise<void> {
  await phone.call();
  await pause(500);
  await phone.press('1');
}

describe('callers', { concurrency: true, timeout: 240_000 }, () => {
  describe('who hang up', { concurrency: true, timeout: 240_000 }, () => {
    const unanswered: [string, (phone: WirePhone) => Promise<void>][] = [
      [
        'at once',
        async (phone) => {
          phone.invite();
          phone.cancel();
          await phone.sip.next(487);
          phone.acknowledgeRefusal();
        },
      ],
      [
        'with BYE before the answer',
        async (phone) => {
          phone.invite();
          await phone.caller.expect(180);
          await phone.hangUp();
        },
      ],
      [
        'before the answer is acknowledged',
        async (phone) => {
          phone.invite();
          await phone.answered();
          await phone.hangUp();
        },
      ],
    ];
    for (const [when, does] of unanswered) {
      it(`${when}: the call is canceled and has no recording`, async () => {
        const call = await whenCaller(product, does);
        assert.equal(call.status, 'canceled');
        assert.equal(call.answered_at, null);
        assert.equal(call.duration_seconds, 0);
        assert.equal(call.recording_available, false);
      });
    }

    const abandoned: [string, (phone: WirePhone) => Promise<void>][] = [
      [
        'by CANCEL too late, and then properly',
        async (phone) => {
          phone.invite();
          await phone.answered();
          phone.cancel();
          phone.caller.ack();
          phone.sound();
          await pause(300);
        },
      ],
      ['during the welcome', async (phone) => phone.call().then(() => pause(1_500))],
      ['during the instruction', async (phone) => chooseMessage(phone).then(() => pause(2_000))],
      ['about the tone', async (phone) => chooseMessage(phone).then(() => pause(5_400))],
      ['in a message without a word', async (phone) => chooseMessage(phone).then(() => pause(8_000))],
    ];
    for (const [when, does] of abandoned) {
      it(`${when}: the call is completed and abandoned, and the inbox stays empty`, async () => {
        const call = await whenCaller(product, async (phone) => {
          await does(phone);
          await phone.hangUp();
        });
        assert.equal(call.status, 'completed');
        assert.equal(call.outcome, 'abandoned');
        assert.equal(call.error, null);
        assert.deepEqual(await itemsOf(product, call.id), []);
      });
    }

    const kept: [string, (phone: WirePhone) => Promise<void>][] = [
      ['in the middle of a message', async () => {}],
      ['in the instant of the pound key', async (phone) => phone.press('#')],
      ['while thanked for the message', async (phone) => phone.press('#').then(() => pause(700))],
    ];
    for (const [when, does] of kept) {
      it(`${when}: the message is stored with its audio`, async () => {
        const call = await whenCaller(product, async (phone) => {
          await chooseMessage(phone);
          await phone.hearsTone();
          await phone.say(joined(silence(500), words));
          await does(phone);
          await phone.hangUp();
        });
        assert.equal(call.status, 'completed');
        assert.equal(call.outcome, 'voicemail');
        const [item, ...others] = await itemsOf(product, call.id);
        assert.equal(item.type, 'voicemail');
        assert.equal(item.recording_available, true);
        assert.deepEqual(others, []);
      });
    }
  });

  describe('at the keypad', { concurrency: true, timeout: 240_000 }, () => {
    it('hear the menu after the welcome: 1 for a message, 2 for a call back, 3 for the opening hours', async () => {
      const choices = [/message, press 1\./, /called back, press 2\./, /opening hours, press 3\./];
      const call = await whenCaller(product, async (phone) => {
        await phone.call();
        for (const choice of choices) await transcribed(product, phone.from, choice);
        await phone.hangUp();
      });
      const turns: ApiBody[] = (await fullCall(product, call.id)).transcript;
      assert.ok(turns.every(({ role }) => role === 'assistant'));
    });

    it('request a call back with 2', async () => {
      const call = await whenCaller(product, async (phone) => {
        await phone.call();
        await phone.press('2');
        await phone.hearsTone();
        await phone.say(joined(silence(500), words));
        await phone.press('#');
        await pause(500);
        await phone.hangUp();
      });
      assert.equal(call.outcome, 'message_taken');
      const [item] = await itemsOf(product, call.id);
      assert.equal(item.type, 'callback');
      assert.equal(item.recording_available, true);
    });

    it('hear the opening hours with 3, also when the key arrives as INFO', async () => {
      const call = await whenCaller(product, async (phone) => {
        await phone.call();
        phone.caller.cseq += 1;
        const headers = ['Content-Type: application/dtmf-relay'];
        phone.caller.send('INFO', { headers, body: 'Signal=3\r\nDuration=160\r\n' });
        await phone.caller.expect(200);
        await transcribed(product, phone.from, /\bopen\b/);
        await phone.hangUp();
      });
      assert.equal(call.outcome, 'information_given');
      const turns: ApiBody[] = (await fullCall(product, call.id)).transcript;
      const pressed = turns.findIndex(({ content }) => content === '[3]');
      const heard = turns.slice(pressed + 1).map(({ content }) => content);
      assert.match(heard.join(' '), /open/);
    });

    it('hear an answer to a key without a meaning', async () => {
      const call = await whenCaller(product, async (phone) => {
        await phone.call();
        await phone.press('7');
        await transcribed(product, phone.from, /^The key 7 is not in use\.$/);
        await phone.hangUp();
      });
      const turns: ApiBody[] = (await fullCall(product, call.id)).transcript;
      assert.ok(turns.some(({ content }) => content === 'The key 7 is not in use.'));
    });
  });
});

describe('afterwards', () => {
  it('nothing is left over: no running call, no orphaned recording', async () => {
    for (const status of ['queued', 'ringing', 'in_progress']) {
      assert.equal((await product.api('GET', `/calls?status=${status}`)).body.meta.total, 0, status);
    }
    const calls: ApiBody[] = (await product.api('GET', '/calls?per_page=100')).body.data;
    const items: ApiBody[] = (await product.api('GET', '/inbox?per_page=100')).body.data;
    const withSound = [...calls, ...items].filter((one) => one.recording_available).length;
    const files = await readdir(join(product.dataDir, 'files'), { recursive: true });
    assert.equal(files.filter((file) => file.endsWith('.wav')).length, withSound);
  });
});
