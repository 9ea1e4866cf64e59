import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/**
 * Opens the command palette by Ctrl K, on a Mac Command K. The key is heard from the first moment; the
 * palette itself is loaded when it is asked for.
 */
export function PaletteKey(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWasOpen(true);
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
