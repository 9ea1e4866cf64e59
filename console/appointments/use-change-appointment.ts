import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api-error.ts';
import { api } from '../platform/api.ts';
import { changeAtOnce } from '../platform/change-cached.ts';
import type { ReadId } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { useTakeBack } from '../ui/use-take-back.ts';
import type { Appointment, AppointmentStatus, StaffMember } from './appointments-search.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { isSamePlace, moved, undoOf, type Move } from './calendar-columns.ts';

/** The reads that a change of an appointment makes stale. */
export const REFRESHES: readonly ReadId[] = [
  'listAppointments',
  'getAppointment',
  'getAppointmentAvailability',
];

/** Whose appointment it is, in a word or two. */
export function useNameOf(): (appointment: Appointment) => string {
  const t = useTexts(appointmentsTexts);
  return ({ customer, title }) => customer.name ?? customer.phone ?? customer.email ?? title ?? t.noCustomer;
}

/** Changes that show at once, and are taken back with the API's sentence when it refuses. */
export function useChangeAppointment(staff: readonly StaffMember[]): {
  move: (appointment: Appointment, change: Move) => void;
  setStatus: (appointment: Appointment, status: AppointmentStatus) => void;
} {
  const client = useQueryClient();
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const nameOf = useNameOf();
  const takeBack = useTakeBack();

  const carryOut = async ({ id }: Appointment, body: Change, expected: Appointment): Promise<Appointment> => {
    const shown = {
      ids: ['listAppointments', 'getAppointment'],
      ...{ id, change: expected, refreshes: REFRESHES },
    } as const;
    const { data } = await changeAtOnce(client, shown, () =>
      api('updateAppointment', { path: { id }, body }),
    );
    return data;
  };
  const move = async (before: Appointment, change: Move, isForced = false, isUndo = false): Promise<void> => {
    const body = isForced ? { ...change, force: true } : change;
    try {
      const after = await carryOut(before, body, moved(before, change, staff));
      const back = (): void =>
        takeBack({
          isStill: async () => isSamePlace(await read(after.id), after),
          undo: () => move(after, undoOf(before, change), true, true),
          reads: REFRESHES,
        });
      toast({ text: sayMove(after, change, isUndo), tone: 'good', ...(isUndo ? {} : { undo: back }) });
    } catch (error) {
      const again = { label: t.moveAnyway, onAction: () => void move(before, change, true) };
      const mayForce = !isForced && error instanceof ApiError && error.status === 409;
      toast({ text: sentenceOf(error), tone: 'bad', ...(mayForce ? { action: again } : {}) });
    }
  };
  const sayMove = (after: Appointment, change: Move, isUndo: boolean): string => {
    const who = nameOf(after);
    if (isUndo) return t.movedBack(who);
    if (change.starts_at === undefined && change.staff_member_id === undefined)
      return t.resized(who, after.duration_minutes);
    const place = change.staff_member_id === undefined ? null : after.staff?.name;
    return t.moved(who, [show.when(after.starts_at), place].filter(Boolean).join(', '));
  };
  const setStatus = async (before: Appointment, status: AppointmentStatus, isUndo = false): Promise<void> => {
    try {
      const after = await carryOut(before, { status }, { ...before, status });
      const text = t.statusSet(nameOf(after), t.statuses[after.status]);
      const back = (): void =>
        takeBack({
          isStill: async () => (await read(after.id)).status === after.status,
          undo: () => setStatus(after, before.status, true),
          reads: REFRESHES,
        });
      toast({ text, tone: 'good', ...(isUndo ? {} : { undo: back }) });
    } catch (error) {
      toast({ text: sentenceOf(error), tone: 'bad' });
    }
  };
  return {
    move: (appointment, change) => {
      if (Object.keys(change).length > 0) void move(appointment, change);
    },
    setStatus: (appointment, status) => void setStatus(appointment, status),
  };
}

/** An appointment as the server has it now. */
const read = async (id: number): Promise<Appointment> => (await api('getAppointment', { path: { id } })).data;

type Change = Move & { status?: AppointmentStatus; force?: boolean };

/** The sentences of the fields say more than that of the whole. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const sentences = Object.values(error.errors).flat();
  return sentences.length > 0 ? sentences.join(' ') : error.message;
}
