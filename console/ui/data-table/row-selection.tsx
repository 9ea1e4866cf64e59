import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import styles from './data-table.module.css';

/** The chosen rows of a list and what can be done with them. */
export interface RowSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** Buttons for the chosen rows, shown once there are some. */
  actions?: ReactNode;
}

/** Chooses all rows of the page; beside it how many are chosen and what to do with them. */
export function SelectAll({ selection, keys }: SelectAllProps): ReactNode {
  const t = useTexts(uiTexts);
  const { selected, onChange, actions } = selection;
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key));
  const isSome = !isAll && keys.some((key) => selected.has(key));
  return (
    <div className={styles['selection']}>
      <label className={styles['selectAll']}>
        <input
          type="checkbox"
          className={styles['select']}
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = isSome;
          }}
          onChange={() => onChange(new Set(isAll ? [] : keys))}
        />
        {t.selectAll}
      </label>
      <span role="status">{selected.size > 0 && t.selected(selected.size)}</span>
      {selected.size > 0 && actions}
    </div>
  );
}

interface SelectAllProps {
  selection: RowSelection;
  keys: readonly string[];
}
