import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MicrophoneError } from '../platform/audio/microphone.ts';
import { startTalking, type Talk } from '../platform/audio/talk.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './live.module.css';
import { takeOverTexts } from './take-over.texts.ts';

/** The call or the take-over is at its end. */
const OVER = 1_000;

/** Speaking and hearing on a call that was taken over. Leaving the page gives the microphone back. */
export function TeamMicrophone({ callId }: { callId: number }): ReactNode {
  const t = useTexts(takeOverTexts);
  const { talk, fault, isOpening, isMuted, start, stop, mute } = useTalk(callId);
  if (talk === null) {
    return (
      <div className={styles['microphone']}>
        <Button icon="mic" isPending={isOpening} onPress={() => void start()}>
          {t.speak}
        </Button>
        {fault !== null && <Trouble error={{ message: fault }} />}
      </div>
    );
  }
  return (
    <div className={styles['microphone']}>
      <span role="status">{t.speaking}</span>
      <Button icon={isMuted ? 'mic' : 'mic-off'} onPress={() => mute(!isMuted)}>
        {isMuted ? t.unmute : t.mute}
      </Button>
      <Button icon="stop" onPress={stop}>
        {t.stopSpeaking}
      </Button>
    </div>
  );
}

function useTalk(callId: number) {
  const t = useTexts(takeOverTexts);
  const [talk, setTalk] = useState<Talk | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const open = useRef<Talk | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      open.current?.stop();
    };
  }, []);
  const show = (opened: Talk | null): void => {
    open.current = opened;
    setTalk(opened);
    setIsMuted(false);
  };
  const start = async (): Promise<void> => {
    setFault(null);
    setIsOpening(true);
    try {
      const opened = await startTalking(`/calls/${callId}/audio`, {
        onEnd: (code) => {
          show(null);
          if (code !== OVER) setFault(t.cutOff);
        },
      });
      if (isGone.current) opened.stop();
      else show(opened);
    } catch (error) {
      setFault(error instanceof MicrophoneError ? t.faults[error.fault] : t.refused);
    } finally {
      setIsOpening(false);
    }
  };
  const stop = (): void => {
    open.current?.stop();
    show(null);
  };
  const mute = (wish: boolean): void => {
    open.current?.microphone.mute(wish);
    setIsMuted(wish);
  };
  return { talk, fault, isOpening, isMuted, start, stop, mute };
}
