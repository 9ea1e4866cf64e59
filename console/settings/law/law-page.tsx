import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ForAbility } from '../../app/for-some.tsx';
import type { Law } from '../../platform/api-types.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { LawHistory } from './law-history.tsx';
import styles from './law.module.css';
import { lawTexts } from './law.texts.ts';
import { RULES, type Rule } from './rule.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

/** The rules of law that calls follow, and why one is off. */
export const LawPage = (): ReactNode => (
  <ForAbility needs="manage">
    <RuleList />
    <LawHistory />
  </ForAbility>
);

function RuleList(): ReactNode {
  const t = useTexts(lawTexts);
  const read = useQuery(q('getLaw', {}));
  const [asked, setAsked] = useState<Rule | null>(null);
  const law = read.data?.data;
  return (
    <Card isFlush title={t.title} description={t.about}>
      {read.error && <Trouble error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Loading />}
      {law !== undefined && (
        <ul role="list" className={styles['rules']}>
          {RULES.map((rule) => (
            <RuleRow key={rule} rule={rule} state={law[rule]} onSwitchOff={() => setAsked(rule)} />
          ))}
        </ul>
      )}
      {asked !== null && <SwitchOffDialog rule={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface RuleRowProps {
  rule: Rule;
  state: Law[Rule];
  onSwitchOff: () => void;
}

function RuleRow({ rule, state, onSwitchOff }: RuleRowProps): ReactNode {
  const t = useTexts(lawTexts);
  const show = useShow();
  const { name, means } = t.rules[rule];
  const { enforced, reason, changed_by: by, changed_at: at } = state;
  const save = useSave('updateLaw', {
    refreshes: ['getLaw', 'listLawChanges'],
    onDone: () => void toast({ text: t.wasOn, tone: 'good' }),
  });
  const switchOn = (): void => save.mutate({ body: { [rule]: { enforced: true } } });
  return (
    <li className={styles['rule']}>
      <div>
        <div className={styles['name']}>
          {name}
          <Badge tone={enforced ? 'good' : 'warn'}>{enforced ? t.on : t.off}</Badge>
        </div>
        <p className={styles['quiet']}>{means}</p>
      </div>
      {enforced ? (
        <Button aria-label={t.switchOffRule(name)} onPress={onSwitchOff}>
          {t.switchOff}
        </Button>
      ) : (
        <Button aria-label={t.switchOnRule(name)} isPending={save.isPending} onPress={switchOn}>
          {t.switchOn}
        </Button>
      )}
      {save.error && <Trouble error={save.error} />}
      {reason !== null && at !== null && (
        <div className={styles['reason']}>
          <p>{reason}</p>
          <p className={styles['quiet']}>{t.byWhom(by?.name ?? t.product, show.when(at))}</p>
        </div>
      )}
    </li>
  );
}
