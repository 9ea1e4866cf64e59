import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** A recording that is played. Times are in milliseconds. */
export interface Player {
  audio: RefObject<HTMLAudioElement | null>;
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

/** Plays a recording. The time is followed with each frame of the screen, which `timeupdate` is too slow for. */
export function usePlayer(durationMs: number): Player {
  const audio = useRef<HTMLAudioElement>(null);
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
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = (): void => {
      if (audio.current !== null) setTimeMs(audio.current.currentTime * 1_000);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

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
  }, [play]);
  const seek = useCallback(
    (to: number, andPlay = false) => {
      const element = audio.current;
      if (element === null) return;
      const within = Math.max(0, Math.min(to, durationMs));
      element.currentTime = within / 1_000;
      setTimeMs(within);
      if (andPlay && element.paused) play(element);
    },
    [durationMs, play],
  );
  const chooseSpeed = useCallback((chosen: number) => {
    setSpeed(chosen);
    if (audio.current !== null) audio.current.playbackRate = chosen;
  }, []);
  return { audio, isPlaying, timeMs, speed, toggle, seek, chooseSpeed, fault };
}
