import { useEffect, useRef, type ReactNode } from 'react';
import type { Call } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { liveTexts } from './live.texts.ts';
import styles from './live.module.css';
import { Transcript } from './transcript.tsx';
import { useLiveTranscript } from './use-live-transcript.ts';

/** Nearer to the end than this, in pixels, the reader follows the conversation. */
const NEAR_END = 48;

/** The words of a call as they are spoken. Keeps at the end, unless the reader went back. */
export function LiveWords({ call }: { call: Pick<Call, 'id' | 'direction'> }): ReactNode {
  const t = useTexts(liveTexts);
  const turns = useLiveTranscript(call.id);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const { current } = box;
    if (current !== null && turns.length > 0 && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [turns.length]);
  return (
    <div
      ref={box}
      className={styles['words']}
      role="log"
      aria-label={t.transcript}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
    >
      {turns.length === 0 ? (
        <p className={styles['listening']}>{t.listening}</p>
      ) : (
        <Transcript turns={turns} direction={call.direction} />
      )}
    </div>
  );
}
