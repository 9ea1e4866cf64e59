import { useState, type ReactNode } from 'react';
import { PersonFields } from '../app/person-fields.tsx';
import { readOne } from '../platform/read-address.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { canSkip, problemsOf, problemsOfAll, type Basket, type Quote } from './basket.ts';
import styles from './new-order.module.css';
import { newOrderTexts } from './new-order.texts.ts';
import { FULFILLMENTS, type Fulfillment } from './order-states.ts';
import { OrderSums } from './order-sums.tsx';
import { orderWordsTexts } from './order-words.texts.ts';

/** For whom, how and when; the sums, and the button that places the order. */
export function OrderTerms({ basket, offered, quote, isPending, onChange }: OrderTermsProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const words = useTexts(orderWordsTexts);
  return (
    <>
      <Card title={t.customer}>
        <div className={styles['fields']}>
          <PersonFields path="customer" value={basket.person} onChange={(person) => onChange({ person })} />
        </div>
      </Card>
      <Card title={t.way}>
        <div className={styles['fields']}>
          <RadioGroup
            label={t.way}
            isLabelHidden
            name="fulfillment"
            description={<Problems quote={quote} path="fulfillment" />}
            choices={offered.map((id) => ({ id, label: words.fulfillment[id] }))}
            value={basket.fulfillment}
            onChange={(id) => onChange({ fulfillment: readOne(FULFILLMENTS, id) ?? basket.fulfillment })}
          />
          {basket.fulfillment === 'delivery' && (
            <TextArea
              label={t.address}
              name="address"
              rows={2}
              description={<Problems quote={quote} path="address" />}
              value={basket.address}
              onChange={(address) => onChange({ address })}
            />
          )}
          <TimeFields basket={basket} quote={quote} onChange={onChange} />
          <TextArea
            label={t.notes}
            name="notes"
            rows={2}
            value={basket.notes}
            onChange={(notes) => onChange({ notes })}
          />
        </div>
      </Card>
      <Card>
        <Placing basket={basket} quote={quote} isPending={isPending} onChange={onChange} />
      </Card>
    </>
  );
}

interface OrderTermsProps {
  basket: Basket;
  offered: Fulfillment[];
  quote: Quote | undefined;
  isPending: boolean;
  onChange: (changed: Partial<Basket>) => void;
}

type PartProps = Pick<OrderTermsProps, 'basket' | 'quote' | 'onChange'>;

/**
 * What speaks against a field, as of the last price. It explains the field and does not lock the form: the
 * server has the last word when the order is placed.
 */
const Problems = ({ quote, path }: { quote: Quote | undefined; path: string }): ReactNode => (
  <span role="status" className={styles['problem']}>
    {problemsOf(quote, path).join(' ')}
  </span>
);

function TimeFields({ basket, quote, onChange }: PartProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const show = useShow();
  const [isLater, setLater] = useState(basket.requestedFor !== null);
  const problems = <Problems quote={quote} path="requested_for" />;
  const choose = (id: string): void => {
    setLater(id === 'later');
    onChange({ requestedFor: id === 'later' ? (quote?.ready_at ?? null) : null });
  };
  return (
    <>
      <RadioGroup
        label={t.when}
        {...(isLater ? {} : { name: 'requested_for', description: problems })}
        choices={[
          { id: 'soon', label: t.soon },
          { id: 'later', label: t.later },
        ]}
        value={isLater ? 'later' : 'soon'}
        onChange={choose}
      />
      {isLater && (
        <DateTimeField
          label={t.time}
          name="requested_for"
          zone={show.timezone}
          description={problems}
          value={basket.requestedFor}
          onChange={(requestedFor) => onChange({ requestedFor })}
        />
      )}
    </>
  );
}

/** What the order comes to, what speaks against it as a whole, and the button that places it. */
function Placing({ basket, quote, isPending, onChange }: PartProps & { isPending: boolean }): ReactNode {
  const t = useTexts(newOrderTexts);
  const show = useShow();
  const isEmpty = basket.lines.length === 0;
  const sums = isEmpty ? undefined : quote;
  return (
    <div className={styles['fields']} aria-live="polite">
      {sums !== undefined && <OrderSums sums={sums} />}
      {problemsOfAll(sums).map((problem) => (
        <p key={problem} className={styles['problem']}>
          {problem}
        </p>
      ))}
      {sums !== undefined && <p className={styles['quiet']}>{t.readyAt(show.when(sums.ready_at))}</p>}
      {(basket.skipRules || canSkip(sums)) && (
        <Checkbox
          label={t.skip}
          description={t.skipHelp}
          isSelected={basket.skipRules}
          onChange={(skipRules) => onChange({ skipRules })}
        />
      )}
      <Checkbox label={t.notify} isSelected={basket.notify} onChange={(notify) => onChange({ notify })} />
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={isEmpty}>
        {t.place(show.money(sums?.total_cents ?? 0))}
      </Button>
    </div>
  );
}
