import type { ReactNode } from 'react';
import type { Message } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './messages.module.css';
import { messagesTexts } from './messages.texts.ts';

/** One message, whose it is, and how far it came. */
export function MessageBubble({ message }: { message: Message }): ReactNode {
  const t = useTexts(messagesTexts);
  const show = useShow();
  const isOwn = message.direction === 'outbound';
  const isFailed = message.status === 'failed';
  const facts = [
    show.when(message.created_at),
    t.channels[message.channel],
    isOwn ? t.statuses[message.status] : null,
    message.sent_by === 'assistant' ? t.byAssistant : null,
  ].filter((fact) => fact !== null);
  return (
    <li className={classNames(styles['bubble'], isOwn && styles['own'])}>
      <VisuallyHidden>{isOwn ? t.fromUs : t.fromThem}</VisuallyHidden>
      <p className={styles['text']}>{message.body}</p>
      <p className={classNames(styles['state'], isFailed && styles['failed'])}>{facts.join(' · ')}</p>
      {isFailed && message.error !== null && <p className={styles['failed']}>{message.error}</p>}
    </li>
  );
}
