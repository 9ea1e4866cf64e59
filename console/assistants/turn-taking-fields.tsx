import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { isSame } from '../ui/draft/draft-changes.ts';
import { NumberField } from '../ui/fields/number-field.tsx';
import { FieldStack } from '../ui/form.tsx';
import { INTERRUPTIONS, isTime, SILENCES, USUAL_TURNS, type TurnTaking } from './turn-taking.ts';
import styles from './voice-field.module.css';
import { voiceTexts } from './voice.texts.ts';

interface TurnTakingProps {
  value: TurnTaking;
  isDisabled: boolean;
  onChange: (value: TurnTaking) => void;
}

const MS = 1_000;
const STEP_SECONDS = 0.1;

/** When a caller has finished and what interrupts the assistant, in seconds. */
export function TurnTakingFields(props: TurnTakingProps): ReactNode {
  const t = useTexts(voiceTexts);
  const { value, isDisabled, onChange } = props;
  return (
    <>
      <Card title={t.silences} description={t.silencesHelp}>
        <Numbers {...props} bounds={SILENCES} />
      </Card>
      <Card title={t.interruptions} description={t.interruptionsHelp}>
        <FieldStack>
          <Numbers {...props} bounds={INTERRUPTIONS} />
          {!isDisabled && !isSame(value, USUAL_TURNS) && (
            <Button variant="quiet" icon="undo" onPress={() => onChange(USUAL_TURNS)}>
              {t.reset}
            </Button>
          )}
        </FieldStack>
      </Card>
    </>
  );
}

function Numbers({
  value,
  isDisabled,
  onChange,
  bounds,
}: TurnTakingProps & { bounds: typeof SILENCES }): ReactNode {
  const t = useTexts(voiceTexts);
  return (
    <div className={styles['turns']}>
      {bounds.map(({ key, min, max }) => {
        const unit = isTime(key) ? MS : 1;
        return (
          <NumberField
            key={key}
            label={t.turns[key]}
            name={`turn_taking.${key}`}
            isDisabled={isDisabled}
            isRequired
            minValue={min / unit}
            maxValue={max / unit}
            step={isTime(key) ? STEP_SECONDS : 1}
            {...(isTime(key) ? { unit: t.seconds } : {})}
            value={value[key] / unit}
            onChange={(number) =>
              Number.isFinite(number) && onChange({ ...value, [key]: Math.round(number * unit) })
            }
          />
        );
      })}
    </div>
  );
}
