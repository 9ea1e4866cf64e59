import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A telephone number, on phones with their number pad. The API understands every usual way to write one. */
export const PhoneField = (props: TextFieldProps): ReactNode => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
