import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { CheckedChange } from './checked-change.tsx';
import { Enrolment } from './enrolment.tsx';
import styles from './security.module.css';
import { securityTexts } from './security.texts.ts';

type Task = 'on' | 'off' | 'codes';

/** The second factor: its state, and what turns it on and off. */
export function SecondFactorCard(): ReactNode {
  const t = useTexts(securityTexts);
  const show = useShow();
  const [task, setTask] = useState<Task | null>(null);
  const { data, error, refetch } = useQuery(q('getSecondFactor', {}));
  const state = data?.data;
  const titles: Record<Task, string> = { on: t.turnOn, off: t.turnOff, codes: t.newCodes };
  const close = (): void => setTask(null);
  return (
    <Card title={t.second} description={t.secondAbout}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {state && (
        <div className={styles['row']}>
          <Badge tone={state.is_on ? 'good' : 'neutral'}>{state.is_on ? t.isOn : t.isOff}</Badge>
          {state.is_on && (
            <>
              {state.confirmed_at !== null && <span>{t.onSince(show.date(state.confirmed_at))}</span>}
              <span>{t.codesLeft(state.recovery_codes_left)}</span>
            </>
          )}
          {state.is_on && <Button onPress={() => setTask('codes')}>{t.newCodes}</Button>}
          {state.is_on && <Button onPress={() => setTask('off')}>{t.turnOff}</Button>}
          {!state.is_on && (
            <Button variant="primary" onPress={() => setTask('on')}>
              {t.turnOn}
            </Button>
          )}
        </div>
      )}
      <Dialog title={task === null ? '' : titles[task]} isOpen={task !== null} onClose={close}>
        {task === 'on' && <Enrolment onDone={close} />}
        {(task === 'off' || task === 'codes') && <CheckedChange task={task} onDone={close} />}
      </Dialog>
    </Card>
  );
}
