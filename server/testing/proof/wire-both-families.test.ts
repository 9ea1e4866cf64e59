import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { closeLeftovers } from '../../voice/sip/testing/leftovers.ts';
import { eventually, startProduct, type StartedProduct } from './started-product.ts';
import { newNumber } from './wire-exchange.ts';
import { WirePhone } from './wire-phone.ts';

let product: StartedProduct;

before(async () => {
  product = await startProduct({ HOST: '::', PUBLIC_HOST: '::1', SIP_ALLOWED_NETWORKS: '127.0.0.1, ::1' });
});
after(async () => {
  await closeLeftovers();
  await product?.stop();
  await product?.remove();
});

describe('a server that listens on all IPv6 addresses and is reached by one', { timeout: 240_000 }, () => {
  it('answers an IPv4 caller, sends it IPv4 media, receives its keys and hangs up', async () => {
    const port = /:(\d+)$/.exec(product.demo.sip_uri)?.[1] ?? '';
    const [number = ''] = product.demo.numbers;
    const overIPv4 = { ...product, demo: { ...product.demo, sip_uri: `sip:${number}@127.0.0.1:${port}` } };
    const phone = await WirePhone.open(overIPv4, { from: newNumber() });
    phone.invite();
    const answered = await phone.answered();
    assert.match(answered.body, /^c=IN IP4 127\.0\.0\.1\r$/m);
    assert.equal(answered.header('Contact'), `<sip:127.0.0.1:${port}>`);
    phone.caller.ack();
    phone.sound();
    await eventually('sound', async () => phone.rtp.received.length > 5);
    await phone.hangUp();
    await phone.close();
    const [call] = (await product.api('GET', '/calls')).body.data;
    assert.equal(call.from, phone.from);
  });
});
