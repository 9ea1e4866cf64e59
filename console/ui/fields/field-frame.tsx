import type { ReactNode } from 'react';
import { FieldError, type ValidationResult } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import styles from './field.module.css';

/** What every field of the kit takes. `name` is the path of the field in the API's body. */
export interface FieldProps {
  label: string;
  name?: string;
  description?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  errorMessage?: string | null;
  /** Hides the label from the eye, not from readers; only where the context says it too. */
  isLabelHidden?: boolean;
  className?: string;
}

/** The label above, the control, and the explanation or the fault below. */
export function FieldFrame(props: FieldFrameProps): ReactNode {
  const { label, isRequired, isLabelHidden, description, errorMessage, children } = props;
  return (
    <>
      <Label className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
        {isRequired && (
          <span className={styles['mark']} aria-hidden="true">
            {' *'}
          </span>
        )}
      </Label>
      {children}
      <FieldNotes description={description} errorMessage={errorMessage} />
    </>
  );
}

interface FieldFrameProps extends FieldProps {
  children: ReactNode;
}

/** The explanation of a field and its fault. */
export function FieldNotes({ description, errorMessage }: FieldNotesProps): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <>
      {description !== undefined && description !== null && (
        <Text slot="description" className={styles['description']}>
          {description}
        </Text>
      )}
      <FieldError className={styles['error']}>
        {(result) => errorMessage ?? faultOf(result, t).join(' ')}
      </FieldError>
    </>
  );
}

type FieldNotesProps = Pick<FieldProps, 'description' | 'errorMessage'>;

/** The browser's own sentences are in the browser's language; the person's may be another. */
function faultOf(result: ValidationResult, t: typeof uiTexts.en): string[] {
  const { validationDetails: found, validationErrors } = result;
  if (found.customError) return validationErrors;
  if (found.valueMissing) return [t.required];
  if (found.typeMismatch || found.patternMismatch || found.badInput) return [t.wrongType];
  if (found.rangeUnderflow) return [t.tooSmall];
  if (found.rangeOverflow) return [t.tooLarge];
  if (found.tooShort) return [t.tooShort];
  if (found.tooLong) return [t.tooLong];
  return validationErrors;
}

/** The properties that say to React Aria that a sentence of the page makes a field wrong. */
export const invalidity = (errorMessage: string | null | undefined): { isInvalid?: true } =>
  errorMessage === null || errorMessage === undefined || errorMessage === '' ? {} : { isInvalid: true };
