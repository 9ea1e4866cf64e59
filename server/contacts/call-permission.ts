import type { Db } from '../platform/db/sql.ts';

/**
 * What a row of `contacts` says about calls on the chat-app channel at `now` (ISO text): a temporary
 * permission ends by itself, and nothing tells of its end.
 */
export const callPermissionAt = (db: Db, now: string) => db`
  case when chatapp_call_permission_expires_at <= ${now}::timestamptz then 'none' else chatapp_call_permission end`;
