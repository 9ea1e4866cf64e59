import type { ReactNode } from 'react';
import { useSession, type Feature } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { FieldStack } from '../ui/form.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { abilitiesTexts } from './abilities.texts.ts';
import { useAssistantForm } from './use-assistant-form.ts';

const ABILITIES = [
  { id: 'take_messages', feature: null },
  { id: 'book_appointments', feature: null },
  { id: 'take_orders', feature: 'orders' },
  { id: 'take_reservations', feature: 'hotels' },
  { id: 'transfer_calls', feature: null },
  { id: 'send_texts', feature: 'texting' },
] as const satisfies readonly { id: string; feature: Feature | null }[];

const MOST_MINUTES = 240;

/** What it may do on a call, and within which limits. */
export function AbilitiesTab(): ReactNode {
  const t = useTexts(abilitiesTexts);
  const { values, set, form } = useAssistantForm(
    ({ abilities, confirm_bookings, recording_enabled, max_call_minutes }) => ({
      ...{ abilities, confirm_bookings, recording_enabled, max_call_minutes },
    }),
  );
  const isDisabled = form.isReadOnly;
  return (
    <DraftForm label={t.label} {...form}>
      <Card title={t.may}>
        <FieldStack>
          {ABILITIES.map(({ id, feature }) => (
            <Switch
              key={id}
              label={t.abilities[id]}
              description={<AbilityNote words={t.details[id]} feature={feature} />}
              name={`abilities.${id}`}
              isDisabled={isDisabled}
              isSelected={values.abilities[id]}
              onChange={(isOn) => set({ abilities: { ...values.abilities, [id]: isOn } })}
            />
          ))}
          <Switch
            label={t.confirm}
            description={t.confirmHelp}
            name="confirm_bookings"
            isDisabled={isDisabled}
            isSelected={values.confirm_bookings}
            onChange={(isOn) => set({ confirm_bookings: isOn })}
          />
        </FieldStack>
      </Card>
      <Card title={t.limits}>
        <FieldStack>
          <NumberField
            label={t.minutes}
            name="max_call_minutes"
            unit={t.minutesUnit}
            minValue={1}
            maxValue={MOST_MINUTES}
            isRequired
            isDisabled={isDisabled}
            value={values.max_call_minutes}
            onChange={(minutes) => Number.isFinite(minutes) && set({ max_call_minutes: minutes })}
          />
          <Switch
            label={t.record}
            description={t.recordHelp}
            name="recording_enabled"
            isDisabled={isDisabled}
            isSelected={values.recording_enabled}
            onChange={(isOn) => set({ recording_enabled: isOn })}
          />
        </FieldStack>
      </Card>
    </DraftForm>
  );
}

/** An ability does nothing while its feature is off for the business. */
function AbilityNote({ words, feature }: { words: string; feature: Feature | null }): ReactNode {
  const t = useTexts(abilitiesTexts);
  const { features } = useSession().workspace;
  if (feature === null || features[feature]) return words;
  return (
    <>
      {words} {t.isOff} <RouteLink to="/company/features">{t.switchOn}</RouteLink>
    </>
  );
}
