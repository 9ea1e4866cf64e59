import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { changeAtOnce } from '../platform/change-cached.ts';
import type { ReadId } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { useTakeBack } from '../ui/use-take-back.ts';
import { possibleStatuses, type GivenStatus, type Reservation } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

/** The reads that a change of a stay makes stale. */
export const STAY_READS: readonly ReadId[] = [
  'listReservations',
  'getReservation',
  'getRoomOccupancy',
  'getRoomAvailability',
];

/**
 * Gives a stay another state: shown at once, taken back when the server refuses it, with a way back where the
 * state before can be given again. The way back notifies nobody.
 */
export function useGiveStatus(): (stay: Reservation, status: GivenStatus) => Promise<void> {
  const client = useQueryClient();
  const words = useTexts(stayWordsTexts);
  const takeBack = useTakeBack();
  const give = async (stay: Reservation, status: GivenStatus, isUndo: boolean): Promise<void> => {
    const body = { status, ...(isUndo ? { notify: false } : {}) };
    try {
      await changeAtOnce(
        client,
        {
          ids: ['listReservations', 'getReservation'],
          ...{ id: stay.id, change: { status }, refreshes: STAY_READS },
        },
        () => api('updateReservation', { path: { id: stay.id }, body }),
      );
      const before = possibleStatuses({ status }).find((one) => one === stay.status);
      const canUndo = !isUndo && before !== undefined;
      toast({
        text: words.moved(stay.number, words.status[status]),
        tone: 'good',
        ...(canUndo ? { undo: () => back({ ...stay, status }, before) } : {}),
      });
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : '', tone: 'bad' });
    }
  };
  const back = (stay: Reservation, before: GivenStatus): void =>
    takeBack({
      isStill: async () =>
        (await api('getReservation', { path: { id: stay.id } })).data.status === stay.status,
      undo: () => give(stay, before, true),
      reads: STAY_READS,
    });
  return (stay, status) => give(stay, status, false);
}
