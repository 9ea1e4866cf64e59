import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './room-plan.module.css';
import { roomPlanTexts } from './room-plan.texts.ts';

export type Occupancy = Answer<'getRoomOccupancy'>['data'][number];

export interface NightCellProps {
  night: Occupancy['nights'][number];
  room: Occupancy['room'];
  /** Its place among the nights of the plan, from 0. */
  place: number;
  isToday: boolean;
  isChosen: boolean;
  canBook: boolean;
  onBegin: () => void;
  /** The chosen nights reach up to this place. */
  onReach: (place: number) => void;
  onBook: () => void;
}

/** The free units of a room type in one night, and the button that books it. */
export function NightCell(props: NightCellProps): ReactNode {
  const { night, room, isToday, isChosen, canBook } = props;
  const t = useTexts(roomPlanTexts);
  const show = useShow();
  const over = night.held - night.units;
  const words = over > 0 ? t.over(over) : t.free(night.free, night.units);
  const look = over > 0 ? styles['over'] : night.free === 0 ? styles['full'] : styles['free'];
  const figure = over > 0 ? `−${over}` : String(night.free);
  return (
    <td
      className={classNames(styles['night'], look, isToday && styles['today'], isChosen && styles['chosen'])}
    >
      {canBook ? (
        <NightButton {...props} label={t.book(room.name, show.day(night.date), words)} figure={figure} />
      ) : (
        <>
          <span aria-hidden="true">{figure}</span>
          <span className="visually-hidden">{words}</span>
        </>
      )}
    </td>
  );
}

const STEPS: Record<string, readonly [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function NightButton(props: NightCellProps & { label: string; figure: string }): ReactNode {
  const { label, figure, place, isChosen, onBegin, onReach, onBook } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = neighbour(event.currentTarget, step);
    if (event.shiftKey && step[0] !== 0 && next !== null) {
      if (!isChosen) onBegin();
      onReach(place + step[0]);
    }
    next?.focus();
  };
  return (
    <button
      type="button"
      className={styles['press']}
      aria-label={label}
      aria-pressed={isChosen}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.pointerType === 'mouse' && onBegin()}
      onPointerEnter={(event) => event.pointerType === 'mouse' && event.buttons === 1 && onReach(place)}
      onPointerUp={(event) => event.pointerType === 'mouse' && event.button === 0 && onBook()}
      onClick={(event) => !isOfMouse(event) && onBook()}
    >
      {figure}
    </button>
  );
}

/** A mouse books where it is released; keys and fingers book with the click. */
const isOfMouse = ({ nativeEvent, detail }: MouseEvent): boolean =>
  detail > 0 && nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';

/** The button of the night beside, above or below; rows of bars are passed over. */
function neighbour(from: HTMLElement, [column, row]: readonly [number, number]): HTMLElement | null {
  const cell = from.closest('td');
  if (cell === null) return null;
  if (column !== 0) {
    const next = column > 0 ? cell.nextElementSibling : cell.previousElementSibling;
    return next?.querySelector('button') ?? null;
  }
  const body = from.closest('tbody');
  const next = row > 0 ? body?.nextElementSibling : body?.previousElementSibling;
  const place = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  return next?.querySelector('tr')?.children[place]?.querySelector('button') ?? null;
}
