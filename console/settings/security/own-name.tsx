import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';

/** The name of the account beside a password, unseen: password managers file the password under it. */
export function OwnName(): ReactNode {
  const { user } = useSession();
  return <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />;
}
