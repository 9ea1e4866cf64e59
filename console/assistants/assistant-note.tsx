import type { ReactNode } from 'react';
import type { FullAssistant } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Icon } from '../ui/icons.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import styles from './assistant-page.module.css';
import { assistantsTexts } from './assistants.texts.ts';

interface NoteProps {
  assistant: FullAssistant;
  hasNumber: boolean;
}

/** Why the assistant answers no calls, where it answers none. */
export function AssistantNote({ assistant, hasNumber }: NoteProps): ReactNode {
  const t = useTexts(assistantsTexts);
  const reasons = { draft: t.isDraft, paused: t.isPaused, archived: t.isArchived, active: null };
  const reason = reasons[assistant.status];
  if (reason === null && hasNumber) return null;
  return (
    <p className={styles['note']}>
      <Icon name="info" />
      <span>
        {reason ?? t.withoutNumber}{' '}
        {reason === null && <RouteLink to="/phone-numbers">{t.giveNumber}</RouteLink>}
      </span>
    </p>
  );
}
