import { useCallback, useEffect, useRef, useState } from 'react';
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
  const wish = useRef<AbortController | null>(null);
  const kept = useRef(new Map<string, string>());
  /** Ends what is fetched or heard. */
  const end = useCallback((): void => {
    wish.current?.abort();
    audio.current?.pause();
    audio.current = null;
  }, []);
  const stop = (): void => {
    end();
    setPlaying(null);
  };
  useEffect(() => {
    const addresses = kept.current;
    return () => {
      end();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    };
  }, [end]);
  const addressOf = async (voice: string, signal: AbortSignal): Promise<string> => {
    const text = words.trim().slice(0, MOST_LETTERS);
    const key = `${voice} ${text}`;
    const known = kept.current.get(key);
    if (known !== undefined) return known;
    const spoken = await api('speakSample', { path: { id: voice }, body: { text } }, { signal });
    const address = URL.createObjectURL(spoken);
    kept.current.set(key, address);
    return address;
  };
  const play = async (voice: string): Promise<void> => {
    stop();
    const { signal } = (wish.current = new AbortController());
    setLoading(voice);
    try {
      const sound = new Audio(await addressOf(voice, signal));
      if (signal.aborted) return;
      sound.onended = stop;
      audio.current = sound;
      await sound.play();
      if (!signal.aborted) setPlaying(voice);
    } catch (error) {
      // Another voice was chosen meanwhile, or the page was left.
      if (!signal.aborted) toastError(error);
    } finally {
      if (!signal.aborted) setLoading(null);
    }
  };
  return { playing, loading, play, stop };
}
