import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { FrontDesk, faultsOf } from './testing/front-desk.ts';

const api = useTestApi();
let desk: FrontDesk;
beforeEach(async () => {
  desk = await FrontDesk.open(api);
});

describe('who is coming, in POST /reservations', () => {
  it('refuses nobody, contacts that there are not, and what is no phone number', async () => {
    const { id } = await desk.room();
    assert.deepEqual(faultsOf(await desk.reserve({ room_id: id, guest: undefined })), ['guest']);
    assert.deepEqual(faultsOf(await desk.reserve({ room_id: id, guest: {} })), ['guest']);
    assert.deepEqual(faultsOf(await desk.reserve({ room_id: id, guest: { phone: '12ab' } })), [
      'guest.phone',
    ]);
    assert.deepEqual(faultsOf(await desk.reserve({ room_id: id, contact_id: 999_999_999 })), ['contact_id']);
  });

  it('links the contact with the guest’s phone, else with the e-mail, else makes one', async () => {
    const { id } = await desk.room({ quantity: 5 });
    const known = (
      await api.post('/contacts', { name: 'Ann', phone: '+493012345678', email: 'ann@mail.example' }, desk)
    ).body.data;
    const byPhone = await desk.stay({ room_id: id, guest: { name: 'A. Smith', phone: '030 12345678' } });
    assert.equal(byPhone.contact_id, known.id);
    assert.deepEqual(byPhone.guest, { name: 'A. Smith', phone: '+493012345678', email: 'ann@mail.example' });
    const byMail = await desk.stay({ room_id: id, guest: { email: 'ANN@mail.example' } });
    assert.equal(byMail.contact_id, known.id);
    const stranger = await desk.stay({ room_id: id, guest: { name: 'Ben', phone: '+493099999999' } });
    assert.notEqual(stranger.contact_id, known.id);
    assert.equal((await api.get(`/contacts/${stranger.contact_id}`, desk)).body.data.name, 'Ben');
  });

  it('takes a contact instead of a guest, or beside one', async () => {
    const { id } = await desk.room({ quantity: 2 });
    const contact = (await api.post('/contacts', { name: 'Ann', phone: '+493012345678' }, desk)).body.data;
    const alone = await desk.stay({ room_id: id, guest: undefined, contact_id: contact.id });
    assert.deepEqual(alone.guest, { name: 'Ann', phone: '+493012345678', email: null });
    const beside = await desk.stay({ room_id: id, guest: { name: 'Ben' }, contact_id: contact.id });
    assert.deepEqual(
      [beside.guest.name, beside.guest.phone, beside.contact_id],
      ['Ben', '+493012345678', contact.id],
    );
  });

  it('takes null for what is not said of the guest, and blank notes as none', async () => {
    const { id } = await desk.room({ quantity: 4 });
    const contact = (await api.post('/contacts', { name: 'Ann', email: 'ann@mail.example' }, desk)).body.data;
    for (const guest of [null, { name: null }]) {
      const alone = await desk.stay({ room_id: id, guest, contact_id: contact.id, notes: '  ' });
      assert.deepEqual([alone.guest.name, alone.contact_id, alone.notes], ['Ann', contact.id, null]);
    }
    const told = await desk.stay({ room_id: id, contact_id: null });
    assert.equal(told.guest.name, 'Ann');
    assert.deepEqual(faultsOf(await desk.reserve({ room_id: id, guest: null, contact_id: null })), ['guest']);
  });

  it('tells a contact that is named what it lacks', async () => {
    const { id } = await desk.room();
    const contact = (await api.post('/contacts', { name: 'Ann' }, desk)).body.data;
    await desk.stay({ room_id: id, guest: { email: 'ann@mail.example' }, contact_id: contact.id });
    assert.equal((await api.get(`/contacts/${contact.id}`, desk)).body.data.email, 'ann@mail.example');
  });
});
