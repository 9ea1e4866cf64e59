import type { ReactNode } from 'react';

/** Words for readers alone. */
export const VisuallyHidden = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="visually-hidden">{children}</span>
);
