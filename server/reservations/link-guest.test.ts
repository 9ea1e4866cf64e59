import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { HotelFixture, faultsOf } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
});

describe('who is coming, in POST /reservations', () => {
  it('refuses a missing guest, unknown contacts, and a phone number that is none', async () => {
    const { id } = await hotel.room();
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: id, guest: undefined })), ['guest']);
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: id, guest: {} })), ['guest']);
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: id, guest: { phone: '12ab' } })), [
      'guest.phone',
    ]);
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: id, contact_id: 999_999_999 })), ['contact_id']);
  });

  it('links the contact with the guest’s phone, else with the e-mail, else makes one', async () => {
    const { id } = await hotel.room({ quantity: 5 });
    const known = (
      await api.post('/contacts', { name: 'Ann', phone: '+493012345678', email: 'ann@mail.example' }, hotel)
    ).body.data;
    const byPhone = await hotel.stay({ room_id: id, guest: { name: 'A. Smith', phone: '030 12345678' } });
    assert.equal(byPhone.contact_id, known.id);
    assert.deepEqual(byPhone.guest, { name: 'A. Smith', phone: '+493012345678', email: 'ann@mail.example' });
    const byMail = await hotel.stay({ room_id: id, guest: { email: 'ANN@mail.example' } });
    assert.equal(byMail.contact_id, known.id);
    const stranger = await hotel.stay({ room_id: id, guest: { name: 'Ben', phone: '+493099999999' } });
    assert.notEqual(stranger.contact_id, known.id);
    assert.equal((await api.get(`/contacts/${stranger.contact_id}`, hotel)).body.data.name, 'Ben');
  });

  it('accepts a contact instead of a guest, or with one', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    const contact = (await api.post('/contacts', { name: 'Ann', phone: '+493012345678' }, hotel)).body.data;
    const alone = await hotel.stay({ room_id: id, guest: undefined, contact_id: contact.id });
    assert.deepEqual(alone.guest, { name: 'Ann', phone: '+493012345678', email: null });
    const beside = await hotel.stay({ room_id: id, guest: { name: 'Ben' }, contact_id: contact.id });
    assert.deepEqual(
      [beside.guest.name, beside.guest.phone, beside.contact_id],
      ['Ben', '+493012345678', contact.id],
    );
  });

  it('treats null as not sent, and blank notes as none', async () => {
    const { id } = await hotel.room({ quantity: 4 });
    const contact = (await api.post('/contacts', { name: 'Ann', email: 'ann@mail.example' }, hotel)).body
      .data;
    for (const guest of [null, { name: null }]) {
      const alone = await hotel.stay({ room_id: id, guest, contact_id: contact.id, notes: '  ' });
      assert.deepEqual([alone.guest.name, alone.contact_id, alone.notes], ['Ann', contact.id, null]);
    }
    const told = await hotel.stay({ room_id: id, contact_id: null });
    assert.equal(told.guest.name, 'Ann');
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: id, guest: null, contact_id: null })), [
      'guest',
    ]);
  });

  it('completes the named contact with what the guest says', async () => {
    const { id } = await hotel.room();
    const contact = (await api.post('/contacts', { name: 'Ann' }, hotel)).body.data;
    await hotel.stay({ room_id: id, guest: { email: 'ann@mail.example' }, contact_id: contact.id });
    assert.equal((await api.get(`/contacts/${contact.id}`, hotel)).body.data.email, 'ann@mail.example');
  });
});
