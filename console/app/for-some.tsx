import type { ReactNode } from 'react';
import { useMay, useSession, type Ability } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Empty } from '../ui/empty.tsx';
import { appTexts } from './app.texts.ts';

/** A page that the person's role is refused says so, and asks the server for nothing. */
export function ForAbility({ needs, children }: { needs: Ability; children: ReactNode }): ReactNode {
  const t = useTexts(appTexts);
  const may = useMay();
  return may(needs) ? children : <Empty icon="shield" title={t.notYours} body={t.notYoursBody} />;
}

/** A page of the operators of the installation. */
export function ForOperators({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts(appTexts);
  const { user } = useSession();
  return user.is_operator ? children : <Empty icon="shield" title={t.notYours} body={t.forOperators} />;
}
