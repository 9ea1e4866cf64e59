import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../confirm.tsx';
import { draftTexts } from './draft.texts.ts';

/** Asks before the person leaves a page whose changes are not saved, for another page or for good. */
export function useLeaveGuard(isChanged: boolean): void {
  const t = useTexts(draftTexts);
  const confirm = useConfirm();
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: () => isChanged,
    // Filters and tabs of the same address lose nothing.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await confirm({ title: t.leaveTitle, body: t.leaveBody, action: t.leave, danger: true })),
  });
}
