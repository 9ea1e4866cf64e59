import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useTexts } from '../platform/texts.ts';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import styles from './toast.module.css';
import { uiTexts } from './ui.texts.ts';

/** What happened, with the way back (`undo`) or on (`action`). */
export interface Notice {
  text: string;
  tone?: Tone;
  undo?: () => void;
  action?: { label: string; onAction: () => void };
}

const SHOWN_MS = 8000;
const MOST_AT_ONCE = 3;
const queue = new ToastQueue<Notice>({ maxVisibleToasts: MOST_AT_ONCE });

/** Shows a notice for 8 seconds, longer while the pointer or focus is on it. Answers how to take it away. */
export function toast(notice: Notice): () => void {
  const key = queue.add(notice, { timeout: SHOWN_MS });
  return () => queue.close(key);
}

/** Shows why something failed, in the sentence of the API. */
export function toastError(error: unknown): void {
  toast({ text: error instanceof Error ? error.message : '', tone: 'bad' });
}

const ICONS: Record<Tone, IconName> = {
  good: 'circle-check',
  warn: 'alert',
  bad: 'alert',
  info: 'info',
  neutral: 'info',
};

/** The region of the notices; F6 leads to it. Stands once, in `UiRoot`. */
export function Toaster(): ReactNode {
  const t = useTexts(uiTexts);
  return (
    <ToastRegion queue={queue} aria-label={t.notices} className={styles['region']}>
      {({ toast: shown }) => {
        const { text, tone = 'neutral', undo, action } = shown.content;
        const then = (work: () => void) => (): void => {
          queue.close(shown.key);
          work();
        };
        return (
          <AriaToast toast={shown} className={classNames(styles['toast'], styles[tone])}>
            <Icon name={ICONS[tone]} className={styles['icon']} />
            <ToastContent className={styles['words']}>
              <Text slot="title">{text}</Text>
            </ToastContent>
            {undo !== undefined && <NoticeButton label={t.undo} onPress={then(undo)} />}
            {action !== undefined && <NoticeButton label={action.label} onPress={then(action.onAction)} />}
            <Button slot="close" className={styles['close']} aria-label={t.close}>
              <Icon name="x" size={14} />
            </Button>
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}

const NoticeButton = ({ label, onPress }: { label: string; onPress: () => void }): ReactNode => (
  <Button className={styles['action']} onPress={onPress}>
    {label}
  </Button>
);
