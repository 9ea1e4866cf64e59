import type { Db } from '../platform/db/sql.ts';

/** The largest number of services and of staff, of each, that names are looked for among. */
const MAX_NAMES = 300;

export interface BookableNames {
  services: { id: number; name: string; price_cents: number | null }[];
  staff: { id: number; name: string }[];
}

/** What can be booked and with whom, by name; inactive ones are left out. */
export async function listBookableNames(db: Db, workspaceId: number): Promise<BookableNames> {
  const [services, staff] = await Promise.all([
    db<BookableNames['services']>`
      select id, name, price_cents from services where workspace_id = ${workspaceId} and active
      order by id limit ${MAX_NAMES}`,
    db<BookableNames['staff']>`
      select id, name from staff_members where workspace_id = ${workspaceId} and active
      order by id limit ${MAX_NAMES}`,
  ]);
  return { services: [...services], staff: [...staff] };
}
