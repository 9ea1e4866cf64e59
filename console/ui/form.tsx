import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-aria-components/Form';
import type { ApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.ts';
import { classNames } from './class-names.ts';
import styles from './form.module.css';
import { splitFaults } from './split-faults.ts';
import { Trouble } from './trouble.tsx';
import { uiTexts } from './ui.texts.ts';

/**
 * A form whose refusals come from the API: each sentence stands at the field of its path (the `name` of the
 * field, `address.street`), whatever belongs to no field of the form stands above it. Focus goes to the first
 * fault. `onSubmit` gets what the fields say once the browser finds nothing missing.
 */
export function ApiForm({ errors, onSubmit, children, className, ...rest }: ApiFormProps): ReactNode {
  const t = useTexts(uiTexts);
  const form = useRef<HTMLFormElement>(null);
  const [general, setGeneral] = useState<string[]>([]);
  const { fields, touch, forget } = useUncorrected(errors);

  useEffect(() => {
    if (errors === null || errors === undefined || form.current === null) return setGeneral([]);
    const names = [...form.current.elements].map((element) => element.getAttribute('name') ?? '');
    setGeneral(splitFaults(errors, names, t.formTrouble));
    const shown = form.current;
    const timer = requestAnimationFrame(() => focusFirstFault(shown));
    return () => cancelAnimationFrame(timer);
  }, [errors, t]);

  // A fault may be corrected at another field; the browser would not ask again while one stands.
  useEffect(() => {
    const shown = form.current;
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('[type="submit"]') !== null) flushSync(forget);
    };
    shown?.addEventListener('click', onClick, true);
    return () => shown?.removeEventListener('click', onClick, true);
  });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form in a dialog is a child of the page's form in React, though not in the document.
    event.stopPropagation();
    onSubmit(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <Form
      {...rest}
      ref={form}
      className={classNames(styles['form'], className)}
      validationErrors={fields}
      onSubmit={submit}
    >
      {general.length > 0 && <Trouble error={{ message: general.join(' ') }} />}
      <div className={styles['fields']} onInput={touch}>
        {children}
      </div>
    </Form>
  );
}

/**
 * The faults that were not touched since. One is gone with the first letter: if it went when the field loses
 * focus, the button would move away under the pointer. All are gone when the form is sent again.
 */
function useUncorrected(errors: ApiFormProps['errors']) {
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState(errors);
  if (errors !== known) {
    setKnown(errors);
    setCorrected(new Set());
  }
  const touch = ({ target }: { target: EventTarget }): void => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name !== null) setCorrected((before) => (before.has(name) ? before : new Set(before).add(name)));
  };
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(errors?.errors ?? {}).filter(([name]) => !corrected.has(name))),
    [errors, corrected],
  );
  const forget = (): void => setCorrected(new Set(Object.keys(errors?.errors ?? {})));
  return { fields, touch, forget };
}

export interface ApiFormProps {
  errors: ApiError | null | undefined;
  onSubmit: (values: FormData, form: HTMLFormElement) => void;
  children: ReactNode;
  className?: string;
  id?: string;
  'aria-label'?: string;
  autoComplete?: 'on' | 'off';
}

function focusFirstFault(form: HTMLFormElement): void {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid], [role="alert"]');
  const target = fault?.matches('input, textarea, select, button, [tabindex]')
    ? fault
    : fault?.querySelector<HTMLElement>('input:not([hidden]), textarea, button, [tabindex]');
  (target ?? fault)?.focus();
}

/** The buttons at the end of a form. The one that saves comes first, as it does in reading order. */
export const FormActions = ({ children, align = 'start' }: FormActionsProps): ReactNode => (
  <div className={classNames(styles['actions'], align === 'end' && styles['end'])}>{children}</div>
);

export interface FormActionsProps {
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Fields side by side where there is room for them. */
export const FieldRow = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles['row']}>{children}</div>
);

/** Fields one below the other, where no form holds them apart, such as in a card. */
export const FieldStack = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles['stack']}>{children}</div>
);

/** Fields that belong together, under a heading. */
export function FieldSet({ legend, description, children }: FieldSetProps): ReactNode {
  return (
    <fieldset className={styles['set']}>
      <legend className={styles['legend']}>{legend}</legend>
      {description !== undefined && <p className={styles['description']}>{description}</p>}
      <div className={styles['setBody']}>{children}</div>
    </fieldset>
  );
}

export interface FieldSetProps {
  legend: string;
  description?: ReactNode;
  children: ReactNode;
}
