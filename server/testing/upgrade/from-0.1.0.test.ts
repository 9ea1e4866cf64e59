import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoServices } from '../../demo/demo-business.ts';
import { demoMenu } from '../../demo/demo-menu.ts';
import { eventually } from '../proof/started-product.ts';
import { readDump } from './read-kept.ts';
import { startUpgraded, type UpgradedProduct } from './upgraded-product.ts';

describe('a database of version 0.1.0', { timeout: 240_000 }, () => {
  let product: UpgradedProduct;
  const show = (path: string) => product.show(path);

  before(async () => {
    product = await startUpgraded(await readDump(2, { stoppedAt: Temporal.Now.instant() }));
  });
  after(() => product?.end());

  it('is upgraded by the start and keeps every record', async () => {
    assert.deepEqual(await product.lost(), {});
  });

  it('shows its calls, contacts and inbox unchanged through the API', async () => {
    const calls = await show('/calls');
    assert.deepEqual(
      calls.data.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome]),
      [
        [3, 'message_taken'],
        [2, 'message_taken'],
        [1, 'message_taken'],
      ],
    );
    assert.equal((await show('/calls/1/transcript')).data.length, 11);
    const contact = (await show('/contacts?q=muller')).data[0];
    assert.equal(contact.name, 'Ana Müller');
    assert.equal((await show(`/contacts/${contact.id}`)).data.custom_fields.shoe, '38');
    assert.equal((await show('/inbox')).meta.total, 3);
    assert.equal((await show('/usage')).data.counts.contacts, 4);
  });

  it('continues its pending deliveries, and keeps the paused endpoint paused', async () => {
    await eventually('a second attempt', async () => {
      const { data } = await show('/webhooks/1/deliveries');
      return data.every(({ attempts }: { attempts: unknown[] }) => attempts.length >= 2);
    });
    assert.equal((await show('/webhooks/2')).data.active, false);
    const skipped = (await show('/webhooks/2/deliveries')).data;
    assert.deepEqual(
      skipped.map(({ status }: { status: string }) => status),
      ['skipped'],
    );
  });

  it('adds new parts of the demo to its demo workspace, and duplicates nothing', async () => {
    assert.equal((await show('/products')).meta.total, demoMenu.length);
    assert.equal((await show('/company/services')).data.length, demoServices.length);
  });

  it('accepts new records without reusing old ids', async () => {
    const made = await product.api('POST', '/contacts', { name: 'New', phone: '+493099999' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.ok(made.body.data.id > 5);
    const call = await product.api('POST', '/simulator/calls', {});
    assert.equal(call.status, 201, JSON.stringify(call.body));
  });
});
