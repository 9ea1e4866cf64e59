import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from './button.tsx';
import styles from './panel.module.css';
import { uiTexts } from './ui.texts.ts';

/**
 * The detail of a row beside its list, with an address of its own: the page renders it for that address and
 * `onClose` goes back to the list's. Focus goes to its heading when it opens and back to where it was when it
 * closes; Escape closes it. On phones it lies over the list.
 */
export function Panel({ title, badge, actions, children, footer, onClose }: PanelProps): ReactNode {
  const t = useTexts(uiTexts);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // What lies above (a menu, a dialog) takes its own Escape; a field keeps it for its own list.
      const place = event.target instanceof Element ? event.target : null;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return;
      if (place?.closest('[aria-expanded="true"], [data-moving]') != null) return;
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside ref={panel} aria-labelledby={id} className={styles['panel']}>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles['heading']}>
            {title}
          </h2>
          {badge}
        </div>
        {actions}
        <IconButton icon="x" label={t.close} size="small" onPress={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
    </aside>
  );
}

export interface PanelProps {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
}

/** A list with room for a panel beside it. */
export const WithPanel = ({ children, panel }: { children: ReactNode; panel: ReactNode }): ReactNode => (
  <div className={styles['split']} data-open={panel ? true : undefined}>
    <div className={styles['list']}>{children}</div>
    {panel}
  </div>
);
