import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiTexts } from './ui.texts.ts';

/** A question before something that cannot be undone. `action` is the verb on the button. */
export interface Question {
  title: string;
  body: ReactNode;
  action: string;
  danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Asks and answers true when the person agrees: `if (await confirm({ title, body, action })) …`. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm() needs <UiRoot> around it');
  return ask;
}

/** Holds the one open question. A second one answers the first with no. */
export function ConfirmProvider({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts(uiTexts);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const answerTo = useRef<((isAgreed: boolean) => void) | null>(null);
  const answer = useCallback((isAgreed: boolean): void => {
    answerTo.current?.(isAgreed);
    answerTo.current = null;
    setOpen(false);
  }, []);
  const ask = useCallback<Ask>(
    (next) =>
      new Promise((resolve) => {
        answerTo.current?.(false);
        answerTo.current = resolve;
        setQuestion(next);
        setOpen(true);
      }),
    [],
  );
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        title={question?.title ?? ''}
        isOpen={isOpen}
        onClose={() => answer(false)}
        size="small"
        isAlert
        footer={
          <>
            <Button onPress={() => answer(false)} autoFocus>
              {t.cancel}
            </Button>
            <Button variant={question?.danger ? 'danger' : 'primary'} onPress={() => answer(true)}>
              {question?.action ?? ''}
            </Button>
          </>
        }
      >
        {question?.body}
      </Dialog>
    </ConfirmContext>
  );
}
