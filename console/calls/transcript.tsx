import { memo, useEffect, useRef, type ReactNode } from 'react';
import type { Call, TranscriptTurn } from '../platform/api-types.ts';
import { showDuration, useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { callPageTexts } from './call-page.texts.ts';
import { callWords } from './call-words.texts.ts';
import { ToolUses } from '../ui/tool-uses/tool-uses.tsx';
import styles from './transcript.module.css';
import { waitBefore } from '../platform/turns.ts';

interface TranscriptProps {
  turns: readonly TranscriptTurn[];
  direction: Call['direction'];
  /** The index of the turn that is heard; -1 for none. */
  current?: number;
  /** Whether the current turn is kept in sight. */
  isFollowing?: boolean;
  /** Plays the recording from a time; without it there is nothing to play. */
  onJump?: (timeMs: number) => void;
}

/**
 * What was said, in order, with what the assistant did in between. A recording that plays tells its time with
 * each frame; the words are drawn again only when another of them is heard.
 */
export const Transcript = memo(function Transcript({
  turns,
  direction,
  current = -1,
  isFollowing,
  onJump,
}: TranscriptProps): ReactNode {
  const t = useTexts(callPageTexts);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!isFollowing || current < 0) return;
    list.current?.children[current]?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [current, isFollowing]);
  if (turns.length === 0) return <p className={styles['none']}>{t.noWords}</p>;
  return (
    <ol role="list" ref={list} className={styles['turns']}>
      {turns.map((turn, index) => (
        <Turn
          key={turn.position}
          turn={turn}
          direction={direction}
          waitMs={waitBefore(turns, index)}
          isCurrent={index === current}
          onJump={onJump}
        />
      ))}
    </ol>
  );
});

interface TurnProps extends Pick<TranscriptProps, 'direction' | 'onJump'> {
  turn: TranscriptTurn;
  waitMs: number | null;
  isCurrent: boolean;
}

function Turn({ turn, direction, waitMs, isCurrent, onJump }: TurnProps): ReactNode {
  const t = useTexts(callPageTexts);
  const words = useTexts(callWords);
  const show = useShow();
  const time = showDuration(turn.offset_ms / 1_000);
  const isAssistant = turn.role === 'assistant';
  const other = direction === 'inbound' ? words.caller : words.called;
  const speaker = isAssistant ? (turn.said_by?.name ?? words.assistant) : other;
  return (
    <li
      className={classNames(styles['turn'], isCurrent && styles['current'])}
      aria-current={isCurrent || undefined}
    >
      {onJump === undefined ? (
        <span className={styles['time']}>{time}</span>
      ) : (
        <button
          type="button"
          className={styles['jump']}
          aria-label={t.jump(time)}
          onClick={() => onJump(turn.offset_ms)}
        >
          {time}
        </button>
      )}
      <div className={styles['words']}>
        {turn.tools !== undefined && <ToolUses uses={turn.tools} />}
        <p className={styles['head']}>
          <span className={isAssistant ? styles['assistant'] : styles['caller']}>{speaker}</span>
          {waitMs !== null && (
            <span className={styles['wait']} title={t.waitedHelp}>
              {t.waited(show.number(Math.round(waitMs / 100) / 10))}
            </span>
          )}
        </p>
        <p>
          {turn.content}
          {turn.interrupted && <em className={styles['cut']}>{t.interrupted}</em>}
        </p>
      </div>
    </li>
  );
}
