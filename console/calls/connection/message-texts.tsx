import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import styles from './connection.module.css';
import { connectionTexts } from './connection.texts.ts';
import { labelsOf, type TraceMessage } from './lay-out-ladder.ts';
import { seconds } from './ladder.tsx';

/** The messages to the letter, each opened on its own. */
export function MessageTexts({ messages }: { messages: readonly TraceMessage[] }): ReactNode {
  const t = useTexts(connectionTexts);
  const show = useShow();
  const begin = Date.parse(messages[0]?.at ?? '');
  const label = labelsOf(messages);
  return (
    <ol role="list" className={styles['messages']}>
      {messages.map((message, index) => (
        <li key={`${message.at} ${index}`}>
          <details className={styles['message']}>
            <summary>
              <span className={styles['when']}>{seconds(Date.parse(message.at) - begin, show.number)}</span>
              <span className={styles['what']}>{label(message)}</span>
              <span className={styles['way']}>
                {message.direction === 'sent' ? t.sentTo(message.peer) : t.receivedFrom(message.peer)}
              </span>
            </summary>
            <CodeBlock label={[show.exact(message.at), message.transport].join(' · ')} code={message.text} />
          </details>
        </li>
      ))}
    </ol>
  );
}
