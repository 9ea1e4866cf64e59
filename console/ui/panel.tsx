import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from './button.tsx';
import styles from './panel.module.css';
import { uiTexts } from './ui.texts.ts';

/** What lies above a panel. Notices are alert dialogs too, but leave the page as it is. */
const ABOVE = '[role="dialog"], [role="alertdialog"]:not([role="region"] *), [role="menu"]';

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
  useRoomBelow(panel);
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
      if (document.querySelector(ABOVE) !== null) return;
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

/**
 * Tells the styles how far below the top of the window a panel's place begins (`--panel-top`), so that its
 * end stays in the window before the page is scrolled as well as after.
 */
function useRoomBelow(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = panel.current?.parentElement?.getBoundingClientRect().top ?? 0;
      panel.current?.style.setProperty('--panel-top', `${Math.round(top)}px`);
    };
    // What stands above the panel can grow, such as the bar of filters.
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [panel]);
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
