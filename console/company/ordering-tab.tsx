import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { FormCard } from './form-card.tsx';
import { ProfilePart } from './profile-part.tsx';
import { rulesTexts } from './rules.texts.ts';
import { useProfileForm, type Profile } from './use-profile.ts';

const FULFILLMENTS = ['pickup', 'delivery', 'dine_in'] as const;

/** How orders are taken. */
export const OrderingTab = (): ReactNode => (
  <ProfilePart>{(profile) => <OrderingForm profile={profile} />}</ProfilePart>
);

function OrderingForm({ profile }: { profile: Profile }): ReactNode {
  const t = useTexts(rulesTexts);
  const { currency } = useShow();
  const { fulfillments, prep_minutes, delivery_fee_cents, delivery_minimum_cents } = profile.ordering;
  const { values, set, form } = useProfileForm(
    { fulfillments, prep_minutes, delivery_fee_cents, delivery_minimum_cents },
    (ordering) => ({ ordering }),
  );
  return (
    <DraftForm label={t.ordering} {...form}>
      <FormCard title={t.ordering} description={t.orderingHelp}>
        <CheckboxGroup
          label={t.fulfillments}
          name="ordering.fulfillments"
          choices={FULFILLMENTS.map((id) => ({ id, label: t[id] }))}
          value={values.fulfillments}
          onChange={(chosen) => set({ fulfillments: FULFILLMENTS.filter((one) => chosen.includes(one)) })}
          isInline
        />
        <FieldRow>
          <NumberField
            label={t.prepMinutes}
            name="ordering.prep_minutes"
            unit={t.minutes}
            minValue={0}
            maxValue={10_080}
            value={values.prep_minutes}
            onChange={(minutes) => set({ prep_minutes: Number.isNaN(minutes) ? 0 : minutes })}
          />
          <MoneyField
            label={t.deliveryFee}
            name="ordering.delivery_fee_cents"
            currency={currency}
            value={values.delivery_fee_cents}
            onChange={(cents) => set({ delivery_fee_cents: cents ?? 0 })}
          />
          <MoneyField
            label={t.deliveryMinimum}
            name="ordering.delivery_minimum_cents"
            currency={currency}
            value={values.delivery_minimum_cents}
            onChange={(cents) => set({ delivery_minimum_cents: cents ?? 0 })}
          />
        </FieldRow>
      </FormCard>
    </DraftForm>
  );
}
