import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { NUMBER_USES, type NumberUse } from './describe-number.ts';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

interface UsesProps {
  value: readonly NumberUse[];
  onChange: (uses: NumberUse[]) => void;
  isDisabled?: boolean;
}

/** What a number is used for. Calls of the chat app need the chat app. */
export function UsesField({ value, onChange, isDisabled = false }: UsesProps): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const choose = (ids: readonly string[]): void =>
    onChange(
      NUMBER_USES.filter((use) => ids.includes(use) && (use !== 'chatappCalls' || ids.includes('chatapp'))),
    );
  return (
    <CheckboxGroup
      label={t.uses}
      name="capabilities"
      isInline
      isDisabled={isDisabled}
      choices={NUMBER_USES.map((id) => ({
        ...{ id, label: t[id] },
        isDisabled: id === 'chatappCalls' && !value.includes('chatapp'),
      }))}
      value={[...value]}
      onChange={choose}
    />
  );
}
