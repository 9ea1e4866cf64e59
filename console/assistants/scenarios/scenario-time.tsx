import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { FieldRow, FieldStack } from '../../ui/form.tsx';
import type { ScenarioFieldsProps } from './scenario-fields.tsx';
import { scenarioFormTexts } from './scenario-form.texts.ts';

const USUAL_TIME = '09:00';

/** When the call of a test takes place, by the clock of the business. */
export function ScenarioTime({ values, isDisabled, onChange }: ScenarioFieldsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const show = useShow();
  const isFixed = values.day !== null || values.time !== null;
  return (
    <Card title={t.timeTitle}>
      <FieldStack>
        <Switch
          label={t.fixed}
          description={t.fixedHelp}
          isDisabled={isDisabled}
          isSelected={isFixed}
          onChange={(wish) =>
            onChange(wish ? { day: show.today(), time: USUAL_TIME } : { day: null, time: null })
          }
        />
        {isFixed && (
          <FieldRow>
            <DateField
              label={t.day}
              name="at"
              isRequired
              isDisabled={isDisabled}
              value={values.day}
              onChange={(day) => day !== null && onChange({ day })}
            />
            <TimeField
              label={t.time}
              isRequired
              isDisabled={isDisabled}
              value={values.time}
              onChange={(time) => time !== null && onChange({ time })}
            />
          </FieldRow>
        )}
      </FieldStack>
    </Card>
  );
}
