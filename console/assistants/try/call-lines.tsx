import { useEffect, useRef, type ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { ToolUses } from '../../ui/tool-uses/tool-uses.tsx';
import type { Line } from './call-events.ts';
import styles from './try.module.css';
import { tryTexts } from './try.texts.ts';

interface CallLinesProps {
  lines: readonly Line[];
  /** Of the assistant. */
  name: string;
}

/** What is said and done on a test call, the last in sight; readers hear it as it comes. */
export function CallLines({ lines, name }: CallLinesProps): ReactNode {
  const t = useTexts(tryTexts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <div ref={list} role="log" aria-label={t.conversation} tabIndex={0} className={styles['lines']}>
      {lines.map((line) => (
        <LineView key={line.id} line={line} name={name} />
      ))}
    </div>
  );
}

function LineView({ line, name }: { line: Line; name: string }): ReactNode {
  const t = useTexts(tryTexts);
  const show = useShow();
  if (line.kind === 'beep') return <p className={styles['note']}>{t.beep}</p>;
  if (line.kind === 'key') return <p className={styles['note']}>{t.pressed(line.key)}</p>;
  if (line.kind === 'transfer') {
    return <p className={styles['note']}>{t.transfer[line.state]?.(line.name) ?? line.name}</p>;
  }
  if (line.kind === 'heard') {
    return (
      <div className={styles['you']}>
        <span className={styles['speaker']}>{t.you}</span>
        <p className={styles['words']}>{line.words}</p>
      </div>
    );
  }
  return (
    <div className={styles['assistant']}>
      {line.tools.length > 0 && <ToolUses uses={line.tools} />}
      <span className={styles['speaker']}>
        {name}
        {line.waitMs !== null && (
          <span className={styles['wait']} title={t.waitedHelp}>
            {t.waited(show.number(Math.round(line.waitMs / 100) / 10))}
          </span>
        )}
      </span>
      <p className={styles['words']}>{line.words}</p>
    </div>
  );
}
