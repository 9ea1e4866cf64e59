import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Voice } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import toggle from '../ui/fields/toggle.module.css';
import { useVoiceSample } from './use-voice-sample.ts';
import styles from './voice-field.module.css';
import { voiceTexts } from './voice.texts.ts';

interface VoiceFieldProps {
  value: string;
  /** The language of the assistant. */
  language: string;
  /** What the samples say. */
  words: string;
  onChange: (id: string) => void;
}

/** The voices of a language, each of which can be heard before it is chosen. */
export function VoiceField({ value, language, words, onChange }: VoiceFieldProps): ReactNode {
  const t = useTexts(voiceTexts);
  const show = useShow();
  const voices = useQuery(q('listVoices', {})).data?.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const sample = useVoiceSample(words);
  const bases = [...new Set(voices.map((voice) => baseOf(voice.language)))];
  const current = voices.find(({ id }) => id === value);
  const base = chosen ?? baseOf(current?.language ?? language);
  return (
    <div className={styles['field']}>
      {voices.length > 0 && current === undefined && <p>{t.unknownVoice(value)}</p>}
      <Select
        label={t.voiceLanguage}
        className={styles['language']}
        choices={bases.map((id) => ({ id, label: show.languageName(id) }))}
        value={bases.includes(base) ? base : null}
        onChange={setChosen}
      />
      <RadioGroup
        aria-label={t.voice}
        value={value}
        onChange={onChange}
        className={styles['voices']}
        name="voice"
      >
        {voices
          .filter((voice) => baseOf(voice.language) === base)
          .map((voice) => (
            <VoiceRow key={voice.id} voice={voice} sample={sample} />
          ))}
      </RadioGroup>
    </div>
  );
}

function VoiceRow({ voice, sample }: { voice: Voice; sample: ReturnType<typeof useVoiceSample> }): ReactNode {
  const t = useTexts(voiceTexts);
  const show = useShow();
  const isPlaying = sample.playing === voice.id;
  return (
    <div className={styles['voice']}>
      <Radio value={voice.id} className={toggle['line'] ?? ''}>
        <span className={toggle['dot']} aria-hidden="true" />
        <span>
          {voice.name}
          <span className={toggle['detail']}>
            {[
              show.languageName(voice.language),
              voice.provider === 'embedded' ? t.embedded : voice.provider,
            ].join(' · ')}
          </span>
        </span>
      </Radio>
      <IconButton
        icon={isPlaying ? 'stop' : 'play'}
        label={isPlaying ? t.stop(voice.name) : t.play(voice.name)}
        isPending={sample.loading === voice.id}
        onPress={() => (isPlaying ? sample.stop() : void sample.play(voice.id))}
      />
    </div>
  );
}

const baseOf = (language: string): string => language.split('-')[0] ?? language;
