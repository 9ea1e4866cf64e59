import type { ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './company.module.css';
import { useProfile, type Profile } from './use-profile.ts';

/** A part of the profile, once it is known. */
export function ProfilePart({ children }: { children: (profile: Profile) => ReactNode }): ReactNode {
  const { profile, error, retry } = useProfile();
  if (profile !== null) return <div className={styles['form']}>{children(profile)}</div>;
  return error === null ? <Loading /> : <Trouble error={error} onRetry={retry} />;
}
