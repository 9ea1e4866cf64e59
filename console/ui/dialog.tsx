import type { ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { uiTexts } from './ui.texts.ts';

/**
 * A question or a form over the page. Either a `trigger` (a button) opens it, or the page says `isOpen` and
 * hears `onClose`. `children` and `footer` may be functions of `close`. On phones it fills the lower part.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { trigger, isOpen, onClose } = props;
  const toggle = (open: boolean): void => {
    if (!open) onClose?.();
  };
  if (trigger !== undefined) {
    return (
      <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} onOpenChange={toggle}>
        {trigger}
        <DialogSurface {...props} />
      </DialogTrigger>
    );
  }
  return <DialogSurface {...props} isOpen={isOpen ?? false} onOpenChange={toggle} />;
}

export interface DialogProps {
  title: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  footer?: ReactNode | ((close: () => void) => ReactNode);
  trigger?: ReactNode;
  isOpen?: boolean;
  onClose?: () => void;
  size?: 'small' | 'medium' | 'large';
  /** Has to be answered: a press beside it does not close it. */
  isAlert?: boolean;
}

interface DialogSurfaceProps extends DialogProps {
  onOpenChange?: (isOpen: boolean) => void;
}

function DialogSurface(props: DialogSurfaceProps): ReactNode {
  const { title, children, footer, size = 'medium', isAlert, isOpen, onOpenChange, trigger } = props;
  const t = useTexts(uiTexts);
  const state = trigger === undefined ? { isOpen, onOpenChange } : {};
  return (
    <ModalOverlay {...state} isDismissable={!isAlert} className={styles['veil']}>
      <Modal className={classNames(styles['modal'], styles[size])}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles['dialog']}>
          {({ close }) => (
            <>
              <header className={styles['head']}>
                <Heading slot="title" level={2} className={styles['title']}>
                  {title}
                </Heading>
                {!isAlert && <IconButton icon="x" label={t.close} size="small" onPress={close} />}
              </header>
              <div className={styles['body']}>
                {typeof children === 'function' ? children(close) : children}
              </div>
              {footer !== undefined && (
                <footer className={styles['footer']}>
                  {typeof footer === 'function' ? footer(close) : footer}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
