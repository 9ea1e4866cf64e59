import { useEffect, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import styles from './board.module.css';
import { RowMenu, type MenuAction } from './menu.tsx';
import { nextColumn } from './next-column.ts';
import { RouteLink } from './route-link.tsx';
import { uiTexts } from './ui.texts.ts';

/** Dragged data are readable by every page; the id of a card is no secret. */
const CARD_TYPE = 'application/x-switchboard-card';

/** A state that cards are in. */
export interface BoardColumn {
  id: string;
  label: string;
  /** What a column without cards says. */
  empty?: string;
}

/** Something that goes from state to state. `targets` are the columns it may go to now. */
export interface BoardCard {
  id: string;
  column: string;
  /** What it is called, for readers and menus. */
  name: string;
  href?: string;
  targets: readonly string[];
  actions?: readonly MenuAction[];
}

/**
 * Cards in columns. One is moved with a mouse, by its menu ("Move to …"), or with Shift and the left or right
 * arrow on its link; what happened is said. Without `onMove` it is only read.
 */
export function Board<Card extends BoardCard>(props: BoardProps<Card>): ReactNode {
  const { label, columns, cards, onMove, renderCard } = props;
  const t = useTexts(uiTexts);
  const [said, say] = useState('');
  const [dragged, setDragged] = useState<Card | null>(null);
  const setMoved = useFocusAfterMove(cards);
  const move = (card: Card, column: string): void => {
    if (onMove === undefined || column === card.column || !card.targets.includes(column)) return;
    setMoved(card.id);
    say(t.moved(card.name, columns.find(({ id }) => id === column)?.label ?? ''));
    onMove(card.id, column);
  };
  return (
    <div role="group" aria-label={label} className={styles['board']}>
      {columns.map((column) => (
        <Column
          key={column.id}
          column={column}
          count={cards.filter((card) => card.column === column.id).length}
          isTarget={dragged !== null && dragged.targets.includes(column.id)}
          onDrop={() => dragged !== null && move(dragged, column.id)}
        >
          {cards
            .filter((card) => card.column === column.id)
            .map((card) => (
              <CardItem
                key={card.id}
                card={card}
                columns={columns}
                {...(onMove === undefined ? {} : { onMove: (to: string) => move(card, to) })}
                onDrag={(isDragged) => setDragged(isDragged ? card : null)}
              >
                {renderCard(card)}
              </CardItem>
            ))}
        </Column>
      ))}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

export interface BoardProps<Card extends BoardCard> {
  label: string;
  columns: readonly BoardColumn[];
  cards: readonly Card[];
  onMove?: (id: string, column: string) => void;
  renderCard: (card: Card) => ReactNode;
}

/** A card that changed its column was drawn anew there: the focus that was in it follows. */
function useFocusAfterMove(cards: readonly BoardCard[]): (id: string) => void {
  const [moved, setMoved] = useState<string | null>(null);
  const column = cards.find(({ id }) => id === moved)?.column;
  useEffect(() => {
    if (moved === null || column === undefined || document.activeElement !== document.body) return;
    const place = `[data-column="${CSS.escape(column)}"] [data-card="${CSS.escape(moved)}"]`;
    document.querySelector<HTMLElement>(`${place} :is(a, button)`)?.focus();
  }, [moved, column]);
  return setMoved;
}

function Column({ column, count, isTarget, onDrop, children }: ColumnProps): ReactNode {
  const t = useTexts(uiTexts);
  const id = `board-${column.id}`;
  const allow = (event: DragEvent): void => {
    if (isTarget) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    onDrop();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- beside its menu and link
    <section
      aria-labelledby={id}
      className={styles['column']}
      data-column={column.id}
      data-target={isTarget || undefined}
      onDragOver={allow}
      onDrop={drop}
    >
      <h2 id={id} className={styles['head']}>
        {column.label} <span className={styles['count']}>{count}</span>
      </h2>
      {count === 0 ? (
        <p className={styles['empty']}>{column.empty ?? t.emptyColumn}</p>
      ) : (
        <ul role="list" className={styles['cards']}>
          {children}
        </ul>
      )}
    </section>
  );
}

interface ColumnProps {
  column: BoardColumn;
  count: number;
  isTarget: boolean;
  onDrop: () => void;
  children: ReactNode;
}

function CardItem({ card, columns, onMove, onDrag, children }: CardItemProps): ReactNode {
  const t = useTexts(uiTexts);
  const targets = columns.filter(({ id }) => id !== card.column && card.targets.includes(id));
  const moves = targets.map(({ id, label }): MenuAction => ({
    id: `move-${id}`,
    label: t.moveTo(label),
    icon: 'arrow-right',
    onAction: () => onMove?.(id),
  }));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const order = columns.map(({ id }) => id);
    const to = nextColumn(order, card.column, card.targets, event.key === 'ArrowRight' ? 1 : -1);
    event.preventDefault();
    if (to !== null) onMove?.(to);
  };
  const start = (event: DragEvent): void => {
    event.dataTransfer.setData(CARD_TYPE, card.id);
    event.dataTransfer.effectAllowed = 'move';
    onDrag(true);
  };
  const canMove = onMove !== undefined && targets.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- beside its menu and link
    <li
      className={styles['card']}
      data-card={card.id}
      draggable={canMove}
      onDragStart={start}
      onDragEnd={() => onDrag(false)}
      onKeyDown={canMove ? onKeyDown : undefined}
    >
      <div className={styles['content']}>
        {card.href === undefined ? (
          children
        ) : (
          <RouteLink to={card.href} className={styles['link']} draggable={false}>
            {children}
          </RouteLink>
        )}
      </div>
      <RowMenu name={card.name} items={[...(onMove === undefined ? [] : moves), ...(card.actions ?? [])]} />
    </li>
  );
}

interface CardItemProps {
  card: BoardCard;
  columns: readonly BoardColumn[];
  onMove?: (column: string) => void;
  onDrag: (isDragged: boolean) => void;
  children: ReactNode;
}
