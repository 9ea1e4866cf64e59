import type { ReactNode } from 'react';
import type { FullAssistant } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldStack } from '../ui/form.tsx';
import { TargetHours } from './target-hours.tsx';
import { transferTexts } from './transfer.texts.ts';

export type Target = FullAssistant['transfer_targets'][number];

const USUAL_HOURS: NonNullable<Target['hours']> = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
];

interface TargetCardProps {
  index: number;
  target: Target;
  isLast: boolean;
  isDisabled: boolean;
  onChange: (changed: Partial<Target>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** A person that a call can be handed to. */
export function TargetCard(props: TargetCardProps): ReactNode {
  const { index, target, isDisabled, onChange } = props;
  const t = useTexts(transferTexts);
  const path = `transfer_targets.${index}`;
  const title = target.name === '' ? t.person(index + 1) : target.name;
  return (
    <Card title={title} actions={!isDisabled && <TargetActions {...props} name={title} />}>
      <FieldStack>
        <FieldRow>
          <TextField
            label={t.name}
            description={t.nameHelp}
            name={`${path}.name`}
            isRequired
            autoComplete="off"
            autoFocus={!isDisabled && target.name === ''}
            value={target.name}
            onChange={(name) => onChange({ name })}
          />
          <PhoneField
            label={t.phone}
            description={t.phoneHelp}
            name={`${path}.phone`}
            isRequired
            autoComplete="off"
            value={target.phone}
            onChange={(phone) => onChange({ phone })}
          />
        </FieldRow>
        <TextField
          label={t.when}
          name={`${path}.when`}
          placeholder={t.whenExample}
          autoComplete="off"
          value={target.when}
          onChange={(when) => onChange({ when })}
        />
        <Switch
          label={t.always}
          isDisabled={isDisabled}
          isSelected={target.hours === null}
          onChange={(isAlways) => onChange({ hours: isAlways ? null : USUAL_HOURS })}
        />
        {target.hours !== null && (
          <TargetHours
            path={`${path}.hours`}
            value={target.hours}
            isDisabled={isDisabled}
            onChange={(hours) => onChange({ hours })}
          />
        )}
      </FieldStack>
    </Card>
  );
}

function TargetActions({
  name,
  index,
  isLast,
  onMove,
  onRemove,
}: TargetCardProps & { name: string }): ReactNode {
  const t = useTexts(transferTexts);
  return (
    <>
      <IconButton icon="chevron-up" label={t.up(name)} isDisabled={index === 0} onPress={() => onMove(-1)} />
      <IconButton icon="chevron-down" label={t.down(name)} isDisabled={isLast} onPress={() => onMove(1)} />
      <IconButton icon="trash" label={t.remove(name)} onPress={onRemove} />
    </>
  );
}
