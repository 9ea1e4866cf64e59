import { useCallback, type ReactNode } from 'react';
import type { FullCall } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { CallFacts } from './call-facts.tsx';
import styles from './call-page.module.css';
import { callPageTexts } from './call-page.texts.ts';
import { CallPlayer } from './call-player.tsx';
import { MadeOnCall } from './made-on-call.tsx';
import { Transcript } from './transcript.tsx';
import { turnAt } from '../platform/turns.ts';
import { useDeck } from './use-deck.ts';

/** What is kept of a call: the summary, the recording with its words, and the facts beside them. */
export function FinishedCall({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(callPageTexts);
  const { summary, transcript, recording_available: isRecorded } = call;
  return (
    <MainAndFacts facts={<CallFacts call={call} />}>
      {summary !== null && (
        <Card title={t.summary}>
          <p className={styles['summary']}>{summary}</p>
        </Card>
      )}
      <MadeOnCall call={call} />
      {isRecorded ? (
        <Recorded call={call} />
      ) : (
        <Card title={t.transcript} description={call.answered_at === null ? undefined : t.noRecording}>
          <Transcript turns={transcript} direction={call.direction} />
        </Card>
      )}
    </MainAndFacts>
  );
}

/** The recording, and the words that follow it. */
function Recorded({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(callPageTexts);
  const { transcript } = call;
  const durationMs = (call.duration_seconds ?? 0) * 1_000;
  const [deck, state] = useDeck();
  const jump = useCallback((timeMs: number) => deck.seek(timeMs, true), [deck]);
  const isStarted = state.isPlaying || state.timeMs > 0;
  return (
    <>
      <CallPlayer callId={call.id} deck={deck} state={state} durationMs={durationMs} />
      <Card title={t.transcript}>
        <Transcript
          turns={transcript}
          direction={call.direction}
          current={isStarted ? turnAt(transcript, state.timeMs) : -1}
          isFollowing={state.isPlaying}
          onJump={jump}
        />
      </Card>
    </>
  );
}
