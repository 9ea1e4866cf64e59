import { useEffect, useEffectEvent } from 'react';

const WRITING =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Carries out what a single key means, unless something is being written or lies above the page. */
export function useInboxKeys(acts: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const carryOut = useEffectEvent((event: KeyboardEvent): void => {
    const act = acts[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const place = event.target instanceof Element ? event.target : null;
    if (place?.closest(WRITING) != null || document.querySelector('[role="listbox"]') !== null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => carryOut(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
