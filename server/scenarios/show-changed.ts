import { findAppointment } from '../appointments/appointments.queries.ts';
import { findContact } from '../contacts/contacts.queries.ts';
import { findInboxItem } from '../inbox/inbox.queries.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { orderOf } from '../orders/order.ts';
import { findOrder } from '../orders/orders.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import { findReservation } from '../reservations/reservations.queries.ts';
import { changedIds, readVersions, type JudgedTable, type Versions } from './copy-workspace.queries.ts';
import type { ExpectedResource } from './scenario.ts';

/** The records made or changed since `before`, as the API shows them at `now` (ISO text). */
export async function showChanged(
  db: Db,
  workspaceId: number,
  before: Versions,
  now: string,
): Promise<Record<ExpectedResource, unknown[]>> {
  const after = await readVersions(db, workspaceId);
  const show = async (table: JudgedTable, find: (id: number) => Promise<unknown>): Promise<unknown[]> => {
    const records: unknown[] = [];
    for (const id of changedIds(table, before, after)) {
      const record = await find(id);
      if (record !== null) records.push(record);
    }
    return records;
  };
  return {
    appointments: await show('appointments', (id) => findAppointment(db, workspaceId, id)),
    orders: await show('orders', async (id) => {
      const row = await findOrder(db, workspaceId, id);
      return row && orderOf(row);
    }),
    reservations: await show('reservations', (id) => findReservation(db, workspaceId, id)),
    inbox: await show('inbox_items', (id) => findInboxItem(db, workspaceId, id)),
    messages: await show('messages', (id) => findMessage(db, workspaceId, id)),
    contacts: await show('contacts', (id) => findContact(db, workspaceId, id, now)),
  };
}
