import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../integrations.module.css';
import type { Delivery } from './delivery-log.tsx';
import { endpointsTexts } from './endpoints.texts.ts';

interface DeliveryDialogProps {
  delivery: Delivery | null;
  onClose: () => void;
  onResend: (eventId: string) => void;
}

/** One delivery with each try and what the endpoint answered. */
export function DeliveryDialog({ delivery, onClose, onResend }: DeliveryDialogProps): ReactNode {
  const t = useTexts(endpointsTexts);
  return (
    <Dialog
      title={delivery?.type ?? t.detail}
      isOpen={delivery !== null}
      onClose={onClose}
      size="large"
      footer={
        delivery && (
          <Button icon="refresh" onPress={() => onResend(delivery.event_id)}>
            {t.resend}
          </Button>
        )
      }
    >
      <div className={styles['attempts']}>
        <p>{delivery?.event_id}</p>
        {delivery?.attempts.map((attempt, index) => (
          <Attempt key={attempt.at} attempt={attempt} number={index + 1} />
        ))}
      </div>
    </Dialog>
  );
}

function Attempt({ attempt, number }: { attempt: Delivery['attempts'][number]; number: number }): ReactNode {
  const t = useTexts(endpointsTexts);
  const show = useShow();
  return (
    <section className={styles['attempt']} aria-label={t.attempt(number)}>
      <p className={styles['line']}>
        <strong>{t.attempt(number)}</strong>
        <Badge tone={attempt.error === null ? 'good' : 'bad'}>{attempt.http_status ?? t.noAnswer}</Badge>
        <span>{show.exact(attempt.at)}</span>
        <span>{t.took(show.number(attempt.duration_ms))}</span>
      </p>
      {attempt.error !== null && <p>{attempt.error}</p>}
      {attempt.answer === '' ? <p>{t.emptyAnswer}</p> : <CodeBlock label={t.answer} code={attempt.answer} />}
    </section>
  );
}
