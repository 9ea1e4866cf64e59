import { useQueryClient } from '@tanstack/react-query';
import { refresh, type ReadId } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast, toastError } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

interface Way {
  /** Asks the server whether the record still has what the change gave it. */
  isStill: () => Promise<boolean>;
  undo: () => Promise<unknown>;
  /** The reads that show the record. */
  reads: readonly ReadId[];
}

/**
 * Takes a change back, as the notice of it offers. What somebody else has changed since stays, and is shown:
 * a way back never undoes what the person has not seen.
 */
export function useTakeBack(): (way: Way) => void {
  const client = useQueryClient();
  const t = useTexts(uiTexts);
  const takeBack = async ({ isStill, undo, reads }: Way): Promise<void> => {
    try {
      if (await isStill()) return void (await undo());
      await refresh(client, reads);
      toast({ text: t.changedSince, tone: 'warn' });
    } catch (error) {
      toastError(error);
    }
  };
  return (way) => void takeBack(way);
}
