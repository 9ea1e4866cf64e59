import { useEffect, useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { toastError } from '../ui/toast.tsx';

/** The API speaks so much. */
const MOST_LETTERS = 500;

interface VoiceSample {
  /** The voice that is heard, or is being fetched. */
  playing: string | null;
  loading: string | null;
  play: (voice: string) => Promise<void>;
  stop: () => void;
}

/** Plays what a voice makes of the words; one at a time. What was fetched once is not fetched again. */
export function useVoiceSample(words: string): VoiceSample {
  const [playing, setPlaying] = useState<string | null>(null);
  const [loading, setLoading] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  /** The last wish to hear something: a sample that arrives for an earlier one is not played. */
  const wish = useRef<symbol | null>(null);
  const kept = useRef(new Map<string, string>());
  const stop = (): void => {
    wish.current = null;
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  };
  useEffect(() => {
    const addresses = kept.current;
    return () => {
      wish.current = null;
      audio.current?.pause();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    };
  }, []);
  const addressOf = async (voice: string): Promise<string> => {
    const text = words.trim().slice(0, MOST_LETTERS);
    const key = `${voice} ${text}`;
    const known = kept.current.get(key);
    if (known !== undefined) return known;
    const address = URL.createObjectURL(await api('speakSample', { path: { id: voice }, body: { text } }));
    kept.current.set(key, address);
    return address;
  };
  const play = async (voice: string): Promise<void> => {
    stop();
    const own = Symbol(voice);
    wish.current = own;
    setLoading(voice);
    try {
      const sound = new Audio(await addressOf(voice));
      if (wish.current !== own) return;
      sound.onended = stop;
      audio.current = sound;
      await sound.play();
      if (wish.current === own) setPlaying(voice);
    } catch (error) {
      if (wish.current === own) toastError(error);
    } finally {
      if (wish.current === own) setLoading(null);
    }
  };
  return { playing, loading, play, stop };
}
