import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { DialogProps } from './dialog.tsx';

const LoadedDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** A dialog of the shell: its code is loaded when it opens for the first time, not with the first page. */
export function LazyDialog(props: DialogProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.isOpen === true && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
