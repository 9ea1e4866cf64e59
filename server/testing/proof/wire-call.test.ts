import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { after, before, describe, it } from 'node:test';
import { closeLeftovers } from '../../voice/sip/testing/leftovers.ts';
import { eventually, pause, startProduct, type StartedProduct } from './started-product.ts';
import { newNumber, whenCaller } from './wire-exchange.ts';
import { WirePhone } from './wire-phone.ts';

const MAX_CALLS = 4;

let product: StartedProduct;

before(async () => {
  product = await startProduct({
    SIP_ALLOWED_NETWORKS: '127.0.0.1/32',
    MAX_CALLS: String(MAX_CALLS),
    RATE_LIMIT_PER_MINUTE: '0',
  });
});
after(async () => {
  await closeLeftovers();
  await product?.stop();
  await product?.remove();
});

describe('a call', { timeout: 240_000 }, () => {
  for (const [codec, type] of [
    ['PCMU', 0],
    ['PCMA', 8],
  ] as const) {
    it(`works in ${codec} when only that codec is offered`, async () => {
      await whenCaller(product, async (phone) => {
        phone.invite([`m=audio PORT RTP/AVP ${type}`]);
        await phone.answered();
        phone.caller.ack();
        await eventually('sound', async () => phone.rtp.received.length > 5);
        assert.ok(phone.rtp.received.every(({ payloadType }) => payloadType === type));
        await phone.hangUp();
      });
    });
  }

  it('has no number and no contact when the caller withholds the number', async () => {
    const phone = await WirePhone.open(product, { from: 'anonymous' });
    await phone.call();
    await phone.hangUp();
    await phone.close();
    const [call] = (await product.api('GET', '/calls')).body.data;
    assert.equal(call.from, null);
    assert.equal(call.contact_id, null);
  });

  it('finds its number in national format, and stores the caller name and the forwarding party', async () => {
    const [number = ''] = product.demo.numbers;
    const phone = await WirePhone.open(product, { from: '14155550123', to: number.slice('+1'.length) });
    phone.invite(undefined, [
      `From: "Ada Lovelace" <sip:14155550123@127.0.0.1>;tag=${phone.caller.fromTag}`,
      'Diversion: <sip:+14155550199@carrier.example>;reason=no-answer',
    ]);
    await phone.answered();
    phone.caller.ack();
    phone.sound();
    await phone.hangUp();
    await phone.close();
    const [call] = (await product.api('GET', '/calls')).body.data;
    const { from, to, metadata } = (await product.api('GET', `/calls/${call.id}`)).body.data;
    assert.deepEqual([from, to], ['+14155550123', number]);
    assert.deepEqual(metadata, {
      caller_name: 'Ada Lovelace',
      diversion: ['<sip:+14155550199@carrier.example>;reason=no-answer'],
    });
  });

  it('is refused with 404 on an unknown number, and with 488 for unknown codecs', async () => {
    const phone = await WirePhone.open(product, { from: newNumber(), to: '+19995550000' });
    phone.invite();
    await phone.sip.next(404);
    phone.acknowledgeRefusal();
    await phone.close();
    const other = await WirePhone.open(product, { from: newNumber() });
    other.invite(['m=audio PORT RTP/AVP 18 4']);
    assert.match((await other.sip.next(488)).header('Warning') ?? '', /^305 /);
    other.acknowledgeRefusal();
    await other.close();
  });

  it('is refused with 503 and Retry-After above the limit, and accepted when another one has ended', async () => {
    const phones = await Promise.all(
      Array.from({ length: MAX_CALLS }, () => WirePhone.open(product, { from: newNumber() })),
    );
    for (const phone of phones) await phone.call();
    const late = await WirePhone.open(product, { from: newNumber() });
    late.invite();
    assert.match((await late.sip.next(503)).header('Retry-After') ?? '', /^\d+$/);
    late.acknowledgeRefusal();
    await phones[0]?.hangUp();
    await late.close();
    const [first] = phones;
    const again = await WirePhone.open(product, { from: newNumber() });
    await again.call();
    await Promise.all([again, ...phones.filter((phone) => phone !== first)].map((phone) => phone.hangUp()));
    await Promise.all([again, ...phones].map((phone) => phone.close()));
  });

  it('has no file and answers 404 when the assistant does not record', async () => {
    const [assistant] = (await product.api('GET', '/assistants?status=active')).body.data;
    await product.api('PATCH', `/assistants/${assistant.id}`, { recording_enabled: false });
    const call = await whenCaller(product, async (phone) => {
      await phone.call();
      await pause(1_000);
      await phone.hangUp();
    });
    await product.api('PATCH', `/assistants/${assistant.id}`, { recording_enabled: true });
    assert.equal(call.recording_available, false);
    assert.equal((await product.api('GET', `/calls/${call.id}/recording`)).status, 404);
  });

  it('to a number without an active assistant is refused with 480 and stored as no_answer', async () => {
    const [assistant] = (await product.api('GET', '/assistants?status=active')).body.data;
    await product.api('PATCH', `/assistants/${assistant.id}`, { status: 'paused' });
    const call = await whenCaller(product, async (phone) => {
      phone.invite();
      await phone.sip.next(480);
      phone.acknowledgeRefusal();
    });
    await product.api('PATCH', `/assistants/${assistant.id}`, { status: 'active' });
    assert.equal(call.status, 'no_answer');
    assert.equal(call.outcome, 'no_answer');
    assert.equal(call.answered_at, null);
  });

  it('from an address that is not allowed gets no answer', async () => {
    const port = Number(/:(\d+)$/.exec(product.demo.sip_uri)?.[1]);
    const stranger = createSocket('udp4');
    await new Promise<void>((resolve) => stranger.bind(0, '127.0.0.2', resolve));
    let answers = 0;
    stranger.on('message', () => (answers += 1));
    const phone = await WirePhone.open(product, { from: newNumber() });
    const text = phone.caller
      .text('OPTIONS')
      .replaceAll(/127\.0\.0\.1:\d+/g, `127.0.0.2:${stranger.address().port}`);
    stranger.send(text, port, '127.0.0.1');
    // A later request from an allowed address is answered, so the first one was ignored.
    phone.caller.cseq += 1;
    phone.caller.send('OPTIONS');
    await phone.caller.expect(200);
    await phone.close();
    await new Promise<void>((resolve) => stranger.close(() => resolve()));
    assert.equal(answers, 0);
  });

  it('has one line in the log', async () => {
    const total = (await product.api('GET', '/calls')).body.meta.total;
    const notTaken = (await product.api('GET', '/calls?status=no_answer')).body.meta.total;
    const lines = (): string[] => product.output().split('\n');
    const ends = (): number => lines().filter((line) => line.includes('"msg":"call ended"')).length;
    await eventually('a line for each call', async () => ends() >= total - notTaken);
    assert.equal(ends(), total - notTaken);
    const faults = lines().filter((line) => /"level":"(warn|error)"/.test(line));
    assert.deepEqual(faults, []);
  });
});
