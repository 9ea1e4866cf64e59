import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import type { Consent, FullContact } from '../platform/api-types.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { consentTexts } from './consents.texts.ts';
import styles from './contacts.module.css';

/** Whether the person agreed to be called, and took it back. */
export function ConsentsCard({ contact }: { contact: FullContact }): ReactNode {
  const t = useTexts(consentTexts);
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(q('listConsents', { path: { id: contact.id } }));
  const consents = data?.data ?? [];
  return (
    <Card title={t.title}>
      {contact.do_not_call && <p>{t.barred}</p>}
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {data !== undefined && consents.length === 0 && <p className={styles['quiet']}>{t.none}</p>}
      <ul role="list" className={styles['consents']}>
        {consents.map((consent) => (
          <ConsentEntry key={consent.id} consent={consent} />
        ))}
      </ul>
      {may('write') && (
        <Button icon="plus" onPress={() => setAdding(true)}>
          {t.add}
        </Button>
      )}
      {isAdding && <ConsentDialog contactId={contact.id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function ConsentEntry({ consent }: { consent: Consent }): ReactNode {
  const t = useTexts(consentTexts);
  const show = useShow();
  const may = useMay();
  const withdraw = useWithdraw(consent);
  const { way, wording, evidence, recorded_by: by, withdrawn_at: withdrawnAt } = consent;
  return (
    <li className={styles['consent']}>
      <strong>{t.ways[way]}</strong>
      <span className={styles['quiet']}>{show.when(consent.given_at)}</span>
      <blockquote className={styles['notes']}>{wording}</blockquote>
      {evidence !== null && <p className={styles['notes']}>{evidence}</p>}
      {by !== null && <p className={styles['quiet']}>{t.recordedBy(by.name)}</p>}
      {withdrawnAt !== null && <Withdrawn consent={consent} at={withdrawnAt} />}
      {withdrawnAt === null && may('write') && (
        <Button variant="quiet" onPress={() => void withdraw()}>
          {t.withdraw}
        </Button>
      )}
    </li>
  );
}

function Withdrawn({ consent, at }: { consent: Consent; at: string }): ReactNode {
  const t = useTexts(consentTexts);
  const show = useShow();
  const { withdrawal, withdrawn_call_id: callId } = consent;
  return (
    <>
      <Badge tone="warn">{t.withdrawn(show.when(at))}</Badge>
      {withdrawal !== null && <p className={styles['notes']}>{withdrawal}</p>}
      {callId !== null && <RouteLink to={`/calls/${callId}`}>{t.onCall}</RouteLink>}
    </>
  );
}

function useWithdraw(consent: Consent): () => Promise<void> {
  const t = useTexts(consentTexts);
  const confirm = useConfirm();
  const withdraw = useSave('withdrawConsent', { refreshes: ['listConsents'] });
  return async () => {
    const question = { title: t.withdrawTitle, body: t.withdrawBody, action: t.withdraw, danger: true };
    if (!(await confirm(question))) return;
    const path = { id: consent.contact_id, consent_id: consent.id };
    await withdraw.mutateAsync({ path, body: {} }).then(
      () => toast({ text: t.isWithdrawn }),
      (error: ApiError) => toast({ text: error.message, tone: 'bad' }),
    );
  };
}
