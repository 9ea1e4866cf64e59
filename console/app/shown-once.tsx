import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyValue } from '../ui/copy-value.tsx';
import { FormActions } from '../ui/form.tsx';

interface ShownOnceProps {
  value: string;
  /** What the value is, such as `secret`. */
  label: string;
  /** What it is for. */
  children: ReactNode;
  done: string;
  onDone: () => void;
}

/** A value that the server tells once, to be copied. It stays until the person says that they have it. */
export const ShownOnce = ({ value, label, children, done, onDone }: ShownOnceProps): ReactNode => (
  <>
    {children}
    <CopyValue value={value} label={label} />
    <FormActions>
      <Button variant="primary" onPress={onDone}>
        {done}
      </Button>
    </FormActions>
  </>
);
