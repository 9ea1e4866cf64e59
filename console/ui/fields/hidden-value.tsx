import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Lets the form of a control carry `value` under its name in place of what the control shows: minor units for
 * an amount, an instant for a clock.
 */
export function HiddenValue({ name, value }: { name: string | undefined; value: string }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (name === undefined || form === null || form === undefined) return;
    const put = (event: FormDataEvent): void => event.formData.set(name, value);
    form.addEventListener('formdata', put);
    return () => form.removeEventListener('formdata', put);
  }, [name, value]);
  return <span ref={place} hidden />;
}
