import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { addressOf } from '../platform/api.ts';
import { OPERATIONS } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { showDuration, useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Icon } from '../ui/icons.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { callPageTexts } from './call-page.texts.ts';
import styles from './call-player.module.css';
import { callWords } from './call-words.texts.ts';
import { SPEEDS, type Deck, type DeckState } from './deck.ts';
import { applyKey, useDeckKeys } from './use-deck-keys.ts';
import { WaveformCanvas } from './waveform-canvas.tsx';

interface CallPlayerProps {
  callId: number;
  deck: Deck;
  state: DeckState;
  durationMs: number;
}

/** More than a drawing has bars: between two steps it would be drawn the same again. */
const DRAWN_STEPS = 1_000;

const recordingOf = (id: number): string => addressOf(OPERATIONS.getRecording[1], { path: { id } });

/** The recording of a call: played, drawn by who speaks, and sought by pointer and by keys. */
export function CallPlayer({ callId, deck, state, durationMs }: CallPlayerProps): ReactNode {
  const t = useTexts(callPageTexts);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => deck.attach(audio.current), [deck]);
  useDeckKeys(deck);
  return (
    <Card className={styles['card'] ?? ''}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript stands below */}
      <audio ref={audio} src={recordingOf(callId)} preload="metadata" />
      <Scrubber callId={callId} deck={deck} state={state} durationMs={durationMs} />
      <Controls callId={callId} deck={deck} state={state} durationMs={durationMs} />
      {state.hasFailed && <Trouble error={{ message: t.unplayable }} />}
    </Card>
  );
}

function Scrubber({ callId, deck, state, durationMs }: CallPlayerProps): ReactNode {
  const t = useTexts(callPageTexts);
  const waveform = useQuery(q('getWaveform', { path: { id: callId } }));
  const press = (event: KeyboardEvent): void => {
    if (applyKey(deck, event.key)) event.preventDefault();
  };
  return (
    <div className={styles['wave']}>
      {waveform.data !== undefined && (
        <WaveformCanvas
          waveform={waveform.data.data}
          share={durationMs > 0 ? Math.floor((state.timeMs / durationMs) * DRAWN_STEPS) / DRAWN_STEPS : 0}
        />
      )}
      <input
        type="range"
        className={styles['range']}
        aria-label={t.position}
        aria-valuetext={t.at(showDuration(state.timeMs / 1_000), showDuration(durationMs / 1_000))}
        min={0}
        max={durationMs}
        step={100}
        value={Math.min(state.timeMs, durationMs)}
        onChange={(event) => deck.seek(event.target.valueAsNumber)}
        onKeyDown={press}
      />
    </div>
  );
}

function Controls({ callId, deck, state, durationMs }: CallPlayerProps): ReactNode {
  const t = useTexts(callPageTexts);
  const words = useTexts(callWords);
  const show = useShow();
  return (
    <div className={styles['controls']}>
      <IconButton
        icon={state.isPlaying ? 'pause' : 'play'}
        label={state.isPlaying ? t.pause : t.play}
        variant="primary"
        onPress={() => deck.toggle()}
      />
      <span className={styles['time']}>
        {showDuration(state.timeMs / 1_000)} / {showDuration(durationMs / 1_000)}
      </span>
      <Select
        label={t.speed}
        isLabelHidden
        choices={SPEEDS.map((speed) => ({ id: String(speed), label: t.speedOf(show.number(speed)) }))}
        value={String(state.speed)}
        onChange={(id) => deck.chooseSpeed(Number(id))}
        className={styles['speed'] ?? ''}
      />
      <span className={styles['legend']}>
        <span className={styles['assistantKey']}>{words.assistant}</span>
        <span className={styles['callerKey']}>{words.caller}</span>
      </span>
      <a className={styles['download']} href={recordingOf(callId)} download={`call-${callId}.wav`}>
        <Icon name="download" />
        {t.download}
      </a>
      <p className={styles['keys']}>{t.keys}</p>
    </div>
  );
}
