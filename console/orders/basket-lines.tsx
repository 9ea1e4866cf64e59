import type { ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { priceOf, problemsOf, type Line, type Quote } from './basket.ts';
import styles from './new-order.module.css';
import { newOrderTexts } from './new-order.texts.ts';

const MOST = 999;

/** What is ordered so far, with what speaks against each line. */
export function BasketLines({ lines, quote, error, onChange, onEdit }: BasketLinesProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const update = (line: Line, changed: Partial<Line>): void =>
    onChange(lines.map((one) => (one.key === line.key ? { ...one, ...changed } : one)));
  return (
    <Card title={t.basket}>
      {error !== null && <Trouble error={error} />}
      {lines.length === 0 && <p className={styles['quiet']}>{t.basketEmpty}</p>}
      <ul role="list" className={styles['lines']}>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            path={`items.${index}`}
            problems={problemsOf(quote, `items.${index}`)}
            onQuantity={(quantity) => update(line, { quantity })}
            onEdit={() => onEdit(line)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
    </Card>
  );
}

interface BasketLinesProps {
  lines: readonly Line[];
  quote: Quote | undefined;
  error: ApiError | null;
  onChange: (lines: Line[]) => void;
  onEdit: (line: Line) => void;
}

function LineRow({ line, path, problems, onQuantity, onEdit, onRemove }: LineRowProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const show = useShow();
  const { product, quantity, choiceIds, notes } = line;
  const chosen = product.options
    .flatMap(({ choices }) => choices)
    .filter(({ id }) => choiceIds.includes(id))
    .map(({ name }) => name);
  return (
    <li className={styles['line']}>
      <NumberField
        label={t.quantityOf(product.name)}
        isLabelHidden
        name={`${path}.quantity`}
        className={styles['quantity']}
        minValue={1}
        maxValue={MOST}
        value={quantity}
        onChange={(next) => onQuantity(Number.isNaN(next) ? 1 : next)}
      />
      <div className={styles['what']}>
        <p className={styles['name']}>{product.name}</p>
        {chosen.length > 0 && <p className={styles['quiet']}>{chosen.join(', ')}</p>}
        {notes !== '' && <p className={styles['quiet']}>{notes}</p>}
        {problems.map((problem) => (
          <p key={problem} role="alert" className={styles['problem']}>
            {problem}
          </p>
        ))}
      </div>
      <span className={styles['price']}>{show.money(priceOf(product, choiceIds) * quantity)}</span>
      <IconButton size="small" icon="edit" label={t.change(product.name)} onPress={onEdit} />
      <IconButton size="small" icon="trash" label={t.remove(product.name)} onPress={onRemove} />
    </li>
  );
}

interface LineRowProps {
  line: Line;
  path: string;
  problems: string[];
  onQuantity: (quantity: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}
