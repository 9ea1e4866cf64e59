import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Appointment, Service } from './appointments-search.ts';
import { bookingOf, changesOf, draftOf, newDraft } from './booking-draft.ts';

const ZONE = 'Europe/Berlin';
const services = [
  { id: 1, name: 'Cut', duration_minutes: 45, staff_member_ids: [7] },
  { id: 2, name: 'Colour', duration_minutes: 90, staff_member_ids: [] },
] as unknown as Service[];
const appointment = {
  ...{ id: 3, title: 'Cut', starts_at: '2026-11-23T08:30:00.000Z', duration_minutes: 45, notes: null },
  ...{ service: { id: 1, name: 'Cut' }, staff: { id: 7, name: 'Maya' }, contact_id: 4 },
  customer: { name: 'Ann', phone: '+49301234567', email: null },
} as unknown as Appointment;

describe('the form of an appointment', () => {
  it('begins with a service that the person performs, at the time that was pressed', () => {
    const draft = newDraft('2026-11-23T09:30', 8, services);
    assert.deepEqual([draft.serviceId, draft.minutes, draft.time], [2, 90, '09:30']);
  });

  it('books on the clock of the business, and names nobody where nothing is written', () => {
    const body = bookingOf({ ...newDraft('2026-11-23T09:30', null, services), name: ' ' }, ZONE);
    assert.deepEqual(
      [body.starts_at, body.service_id, body.duration_minutes, body.customer, body.force],
      ['2026-11-23T08:30:00Z', 1, undefined, null, false],
    );
  });

  it('sends only what is different', () => {
    const draft = draftOf(appointment, ZONE);
    assert.deepEqual(changesOf(draft, appointment, ZONE), { notify: true });
    const changed = { ...draft, time: '10:00', notes: ' Late ', isAnyTime: true };
    assert.deepEqual(changesOf(changed, appointment, ZONE), {
      ...{ starts_at: '2026-11-23T09:00:00Z', notes: 'Late', notify: true, force: true },
    });
  });
});
