import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** A recording that is played. Times are in milliseconds. */
export interface Player {
  isPlaying: boolean;
  timeMs: number;
  speed: number;
  toggle: () => void;
  /** Goes to a time, and plays from there when told to. */
  seek: (timeMs: number, play?: boolean) => void;
  chooseSpeed: (speed: number) => void;
  /** What the browser could not play, or null. */
  fault: boolean;
}

/** Plays the recording of an `<audio>`. */
export function usePlayer(audio: RefObject<HTMLAudioElement | null>, durationMs: number): Player {
  const [isPlaying, setIsPlaying] = useState(false);
  const [timeMs, setTimeMs] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [fault, setFault] = useState(false);

  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    const states: [string, () => void][] = [
      ['play', () => setIsPlaying(true)],
      ['pause', () => setIsPlaying(false)],
      ['ended', () => setIsPlaying(false)],
      ['seeked', () => setTimeMs(element.currentTime * 1_000)],
      ['error', () => setFault(true)],
    ];
    for (const [name, listener] of states) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of states) element.removeEventListener(name, listener);
    };
  }, [audio]);

  useFrames(isPlaying, () => audio.current !== null && setTimeMs(audio.current.currentTime * 1_000));

  const play = useCallback((element: HTMLAudioElement): void => {
    // A press that pauses at once takes the promise back; that is no fault.
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFault(true);
    });
  }, []);
  const toggle = useCallback(() => {
    const element = audio.current;
    if (element === null) return;
    if (element.paused) play(element);
    else element.pause();
  }, [audio, play]);
  const seek = useCallback(
    (to: number, andPlay = false) => {
      const element = audio.current;
      if (element === null) return;
      const within = Math.max(0, Math.min(to, durationMs));
      element.currentTime = within / 1_000;
      setTimeMs(within);
      if (andPlay && element.paused) play(element);
    },
    [audio, durationMs, play],
  );
  const chooseSpeed = useCallback(
    (chosen: number) => {
      setSpeed(chosen);
      if (audio.current !== null) audio.current.playbackRate = chosen;
    },
    [audio],
  );
  return { isPlaying, timeMs, speed, toggle, seek, chooseSpeed, fault };
}

/** Calls back with each frame of the screen while something plays; `timeupdate` comes four times a second. */
function useFrames(isPlaying: boolean, onFrame: () => void): void {
  const follow = useEffectEvent(onFrame);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const next = (): void => {
      follow();
      frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
}
