import type { Db } from '../platform/db/sql.ts';

/** Notes that the carriers of a business account at the chat app failed. */
export async function writeFaultOfBusiness(
  db: Db,
  workspaceId: number,
  account: string,
  { message, at }: { message: string; at: string },
): Promise<void> {
  await db`
    update carriers set state = 'failing', state_source = 'account', message = ${message}, checked_at = ${at}
    where workspace_id = ${workspaceId} and kind = 'chatapp_cloud'
      and settings ->> 'business_account_id' = ${account}`;
}
