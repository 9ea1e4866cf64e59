import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import styles from './sortable-list.module.css';
import { sortableListTexts } from './sortable-list.texts.ts';

/** Dragged data are readable by every page; the place in a list is no secret. */
const ITEM_TYPE = 'application/x-switchboard-item';

/**
 * A list whose order a person chooses: by dragging an item, or with the arrow keys on its handle; where it
 * went is said. Without `onMove` it is only read.
 */
export function SortableList<Item>(props: SortableListProps<Item>): ReactNode {
  const { label, items, itemKey, itemName, onMove, renderItem, className } = props;
  const t = useTexts(sortableListTexts);
  const [said, say] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (onMove === undefined || item === undefined || from === to || to < 0 || to >= items.length) return;
    say(t.moved(itemName(item), to + 1, items.length));
    onMove(from, to);
  };
  const end = (): void => {
    setDragged(null);
    setTarget(null);
  };
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    end();
  };
  return (
    <>
      <ul role="list" aria-label={label} className={classNames(styles['list'], className)}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- beside its handle
          <li
            key={itemKey(item)}
            className={styles['item']}
            data-target={(dragged !== null && target === index && dragged !== index) || undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setTarget(index);
            }}
            onDrop={(event) => drop(event, index)}
          >
            {onMove !== undefined && (
              <Handle
                label={t.move(itemName(item))}
                onStep={(step) => move(index, index + step)}
                onDrag={(isDragged) => (isDragged ? setDragged(index) : end())}
              />
            )}
            <div className={styles['content']}>{renderItem(item, index)}</div>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

export interface SortableListProps<Item> {
  /** What the list is, for readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  itemName: (item: Item) => string;
  onMove?: (from: number, to: number) => void;
  renderItem: (item: Item, index: number) => ReactNode;
  className?: string;
}

interface HandleProps {
  label: string;
  onStep: (step: 1 | -1) => void;
  onDrag: (isDragged: boolean) => void;
}

function Handle({ label, onStep, onDrag }: HandleProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  const start = (event: DragEvent): void => {
    event.dataTransfer.setData(ITEM_TYPE, '');
    event.dataTransfer.effectAllowed = 'move';
    const row = event.currentTarget.closest('li');
    if (row !== null) event.dataTransfer.setDragImage(row, 0, 0);
    onDrag(true);
  };
  return (
    <button
      type="button"
      draggable
      aria-label={label}
      className={styles['handle']}
      onKeyDown={onKeyDown}
      onDragStart={start}
      onDragEnd={() => onDrag(false)}
    >
      <Icon name="menu" size={14} />
    </button>
  );
}
