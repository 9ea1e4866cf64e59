import { useEffect, useRef, type ReactNode } from 'react';

/** Lets the form of a control carry each of `values` under its name, in place of what the control shows. */
export function HiddenValues({ name, values }: HiddenValuesProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (name === undefined || form === null || form === undefined) return;
    const put = (event: FormDataEvent): void => {
      event.formData.delete(name);
      for (const value of values) event.formData.append(name, value);
    };
    form.addEventListener('formdata', put);
    return () => form.removeEventListener('formdata', put);
  }, [name, values]);
  return <span ref={place} hidden />;
}

export interface HiddenValuesProps {
  name: string | undefined;
  values: readonly string[];
}
