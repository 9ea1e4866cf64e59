import { Authenticator } from './platform/http/access/authenticate.ts';
import { SessionAuthenticator } from './platform/http/access/authenticate-session.ts';
import { FailedKeys } from './platform/http/access/failed-keys.ts';
import type { Front } from './platform/http/access/front.ts';
import { SessionCookie } from './platform/http/access/session-cookie.ts';
import { findInstallationId } from './platform/http/access/sessions.queries.ts';

/** What requests are authenticated by. */
export interface Access {
  authenticator: Authenticator;
  sessions: SessionAuthenticator;
  cookie: SessionCookie;
}

/** Open it before the notification listener starts, because it subscribes to it. */
export async function openAccess(
  services: Omit<ConstructorParameters<typeof Authenticator>[0], 'failedKeys'>,
  { failedKeysPerMinute, ...front }: Front & { failedKeysPerMinute: number },
): Promise<Access> {
  const failedKeys = new FailedKeys({ clock: services.clock, limit: failedKeysPerMinute });
  const cookie = new SessionCookie(await findInstallationId(services.sql));
  const authenticator = new Authenticator({ ...services, failedKeys });
  const sessions = new SessionAuthenticator({ ...services, failedKeys, front, cookie });
  return { authenticator, sessions, cookie };
}

export async function closeAccess({ authenticator, sessions }: Access): Promise<void> {
  await authenticator.stop();
  await sessions.stop();
}
