import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { Empty } from '../ui/empty.tsx';
import { moveItem } from '../ui/move-item.ts';
import { RouteLink } from '../ui/route-link.tsx';
import { useAssistant } from './assistant-context.ts';
import { TargetCard, type Target } from './target-card.tsx';
import { transferTexts } from './transfer.texts.ts';
import styles from './transfer.module.css';
import { useAssistantForm } from './use-assistant-form.ts';

const NEW: Target = { name: '', phone: '', when: '', hours: null };

/** The people that a call can be handed to, in their order. */
export function TransferTab(): ReactNode {
  const t = useTexts(transferTexts);
  const { id, abilities } = useAssistant();
  const { values, set, form } = useAssistantForm(({ transfer_targets: targets }) => ({
    transfer_targets: targets,
  }));
  const { transfer_targets: targets } = values;
  const isDisabled = form.isReadOnly;
  const put = (next: Target[]): void => set({ transfer_targets: next });
  const add = (
    <Button icon="plus" onPress={() => put([...targets, NEW])}>
      {t.add}
    </Button>
  );
  return (
    <DraftForm label={t.label} {...form}>
      <p className={styles['intro']}>{t.intro}</p>
      {!abilities.transfer_calls && (
        <p className={styles['off']}>
          {t.off} <RouteLink to={`/assistants/${id}/abilities`}>{t.abilities}</RouteLink>
        </p>
      )}
      {targets.map((target, index) => (
        <TargetCard
          key={index}
          index={index}
          target={target}
          isLast={index === targets.length - 1}
          isDisabled={isDisabled}
          onChange={(changed) => put(targets.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
          onMove={(by) => put(moveItem(targets, index, index + by))}
          onRemove={() => put(targets.filter((_, at) => at !== index))}
        />
      ))}
      {targets.length === 0 ? (
        <Empty icon="phone-forwarded" title={t.emptyTitle} body={t.emptyBody} action={!isDisabled && add} />
      ) : (
        !isDisabled && <div>{add}</div>
      )}
    </DraftForm>
  );
}
