import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { isoOf } from '../platform/instants.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, type TextFixture } from './testing/text-fixture.ts';
import { useWriter } from './testing/use-writer.ts';

const api = useTestApi();
const writer = useWriter(api);
const { ann, contact } = writer;
let fixture: TextFixture;
let number: { id: number; number: string };
beforeEach(() => {
  ({ fixture, number } = writer);
});

const key = (): { key: string } => ({ key: fixture.workspace.keys.write });
const shown = async (id: number): Promise<Json> => (await api.get(`/contacts/${id}`, key())).body.data;

describe('the opt-outs of a contact', () => {
  it('are shown with the number, the channel and since when, each stopped and started apart', async () => {
    const chatapp = await addNumber(api, fixture.workspace.id, { chatapp: true });
    await fixture.write(ann, chatapp.number, 'chatapp', 'STOP');
    const { id } = await contact();
    const first = { phone_number_id: chatapp.id, number: chatapp.number, channel: 'chatapp' };
    const stopped = [{ ...first, since: isoOf(api.clock.now()) }];
    const alone = await shown(id);
    assert.deepEqual([alone.sms_opt_out, alone.text_opt_outs], [false, stopped]);
    await api.clock.advance(60_000);
    await fixture.write(ann, number.number, 'sms', 'STOP');
    const second = { phone_number_id: number.id, number: number.number, channel: 'sms' };
    const both = [...stopped, { ...second, since: isoOf(api.clock.now()) }];
    assert.deepEqual([(await shown(id)).sms_opt_out, (await shown(id)).text_opt_outs], [true, both]);
    await api.clock.advance(60_000);
    await fixture.write(ann, number.number, 'sms', 'STOP');
    assert.deepEqual((await shown(id)).text_opt_outs, both, 'said again, it is since the first time');
    await fixture.write(ann, chatapp.number, 'chatapp', 'START');
    assert.deepEqual((await shown(id)).text_opt_outs, both.slice(1));
  });

  it('are those of a person who was merged, and of nobody else', async () => {
    await fixture.write(ann, number.number, 'sms', 'STOP');
    const { id: other } = await contact();
    const made = await api.post('/contacts', { name: 'Ann', phone: '+493012345679' }, key());
    assert.deepEqual(made.body.data.text_opt_outs, []);
    const { id } = made.body.data;
    const merged = await api.post(`/contacts/${id}/merge`, { contact_id: other }, key());
    const wanted = { phone_number_id: number.id, number: number.number, channel: 'sms' };
    const optOuts = [{ ...wanted, since: isoOf(api.clock.now()) }];
    assert.deepEqual([merged.body.data.sms_opt_out, merged.body.data.text_opt_outs], [true, optOuts]);
    assert.deepEqual((await shown(id)).text_opt_outs, optOuts);
  });

  it('stand in no list, which would look them up for each of its rows', async () => {
    await fixture.write(ann, number.number, 'sms', 'STOP');
    const listed = await contact();
    assert.deepEqual([listed.sms_opt_out, 'text_opt_outs' in listed], [true, false]);
  });
});
