import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { joined, silence, spoken } from '../../voice/audio/testing/sounds.ts';
import { closeLeftovers } from '../../voice/sip/testing/leftovers.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';
import { endOf, itemsOf, newNumber } from './wire-exchange.ts';
import { WirePhone } from './wire-phone.ts';

after(closeLeftovers);

/** Time from the first call to the end of the process. */
const END_MS = 11_000;
const settings = { RATE_LIMIT_PER_MINUTE: '0' };

/** What a caller does, and how long before the end of the process. */
interface Phase {
  beforeMs: number;
  does(phone: WirePhone): Promise<void>;
}

const callAndPress = async (phone: WirePhone, key: string): Promise<void> => {
  await phone.call();
  await pause(400);
  await phone.press(key);
};

/** One caller for each phase of a call at the moment the process ends. */
const phases = {
  ringing: { beforeMs: 0, does: async (phone) => phone.invite() },
  unacknowledged: {
    beforeMs: 600,
    does: async (phone) => {
      phone.invite();
      await phone.answered();
    },
  },
  welcome: { beforeMs: 1_500, does: async (phone) => phone.call() },
  menu: { beforeMs: 6_000, does: async (phone) => phone.call() },
  hours: { beforeMs: 3_000, does: async (phone) => callAndPress(phone, '3') },
  instruction: { beforeMs: 3_000, does: async (phone) => callAndPress(phone, '1') },
  tone: { beforeMs: 5_900, does: async (phone) => callAndPress(phone, '1') },
  message: {
    beforeMs: 10_500,
    does: async (phone) => {
      const words = await spoken('Hello, this is Ada. Please call me back about the garden table.');
      await callAndPress(phone, '1');
      await phone.hearsTone();
      // The process ends while more words follow, however late the first ones were on a busy machine.
      await phone.say(joined(silence(500), words));
      void phone.say(joined(words, words));
    },
  },
  held: {
    beforeMs: 3_000,
    does: async (phone) => {
      await phone.call();
      await pause(1_000);
      phone.caller.reinvite({ body: phone.offer().replace('\r\nt=0 0', '\r\nt=0 0\r\na=sendonly') });
      await phone.caller.expect(200);
      phone.caller.ack();
    },
  },
} satisfies Record<string, Phase>;

/** Returns the caller of a phase. */
type InPhase = (name: keyof typeof phases) => WirePhone;

const pauseUntil = (atMs: number): Promise<void> => pause(Math.max(0, atMs - performance.now()));

/** Starts a product, brings a call into every phase, ends the process, and starts another one. */
async function endInEveryPhase(
  signal: 'SIGTERM' | 'SIGKILL',
  check: (caller: InPhase, again: StartedProduct, code: number | null) => Promise<void>,
): Promise<void> {
  const product = await startProduct(settings);
  const startedAt = performance.now();
  const callers = new Map<string, WirePhone>();
  const doing = Object.entries(phases).map(async ([name, { beforeMs, does }]) => {
    const phone = await WirePhone.open(product, { from: newNumber() });
    callers.set(name, phone);
    await pauseUntil(startedAt + END_MS - beforeMs);
    await does(phone);
  });
  await Promise.all(doing);
  await pauseUntil(startedAt + END_MS);
  const code = await product.stop(signal);
  const again = await startProduct(settings, product.dataDir);
  const caller: InPhase = (name) => {
    const phone = callers.get(name);
    assert.ok(phone, name);
    return phone;
  };
  try {
    await check(caller, again, code);
  } finally {
    await Promise.all([...callers.values()].map((phone) => phone.close()));
    await again.stop();
    await again.remove();
  }
}

const noneGoesOn = (product: StartedProduct): Promise<boolean> =>
  eventually('no call that goes on', async () => {
    const totals = ['queued', 'ringing', 'in_progress'].map(
      async (status) => (await product.api('GET', `/calls?status=${status}`)).body.meta.total,
    );
    return (await Promise.all(totals)).every((total) => total === 0);
  });

const keepsMessage = async (product: StartedProduct, call: ApiBody): Promise<void> => {
  const [item] = await itemsOf(product, call.id);
  assert.equal(item.type, 'voicemail');
  assert.equal(item.recording_available, true);
  assert.equal(call.outcome, 'voicemail');
};

describe('a process that ends with calls in every phase', { timeout: 480_000 }, () => {
  it('says goodbye, hangs up and stores every call as ended on SIGTERM', async () => {
    await endInEveryPhase('SIGTERM', async (caller, again, code) => {
      assert.equal(code, 0);
      await noneGoesOn(again);
      for (const name of ['welcome', 'menu', 'hours', 'instruction', 'tone', 'message'] as const) {
        const { sip, rtp, from } = caller(name);
        assert.ok(sip.summary().includes('BYE'), `${name} is hung up`);
        assert.ok(
          rtp.received.slice(-100).some(({ loud }) => loud),
          `${name} hears a word`,
        );
        const call = await endOf(again, from);
        assert.equal(call.status, 'completed', name);
        assert.match(call.summary, /system was being stopped/, name);
        assert.equal(call.recording_available, true, name);
      }
      assert.ok(caller('held').sip.summary().includes('BYE'), 'also on hold');
      assert.equal((await endOf(again, caller('held').from)).status, 'completed');
      assert.equal((await endOf(again, caller('unacknowledged').from)).status, 'no_answer');
      await keepsMessage(again, await endOf(again, caller('message').from));
    });
  });

  it('leaves calls to the next start after SIGKILL, which ends them with the transcript so far', async () => {
    await endInEveryPhase('SIGKILL', async (caller, again) => {
      await noneGoesOn(again);
      for (const name of ['welcome', 'menu', 'hours', 'instruction', 'tone', 'message', 'held'] as const) {
        const call = await endOf(again, caller(name).from);
        assert.equal(call.status, 'failed', name);
        assert.match(call.error, /restart/, name);
      }
      assert.equal((await endOf(again, caller('unacknowledged').from)).status, 'no_answer');
      await keepsMessage(again, await endOf(again, caller('message').from));
    });
  });
});
