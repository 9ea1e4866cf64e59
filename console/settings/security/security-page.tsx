import type { ReactNode } from 'react';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What guards the person's own account. */
export const SecurityPage = (): ReactNode => (
  <>
    <PasswordCard />
    <SecondFactorCard />
    <SessionsCard />
  </>
);
