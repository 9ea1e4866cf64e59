import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MicrophoneLevel } from './microphone-level.tsx';
import type { TestCall, TestCallState } from './test-call.ts';
import styles from './try.module.css';
import { tryTexts } from './try.texts.ts';

interface CallerInputProps {
  call: TestCall;
  state: TestCallState;
}

const MOST_LETTERS = 1_000;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** What the caller can do on a call that runs. */
export function CallerInput({ call, state }: CallerInputProps): ReactNode {
  const t = useTexts(tryTexts);
  const isSpoken = state.medium === 'audio';
  return (
    <div className={styles['input']}>
      {isSpoken ? <Speaking call={call} state={state} /> : <Typing call={call} />}
      <Keypad onPress={(key) => void call.press(key)} />
      <Button variant="danger" icon="phone-off" onPress={() => void call.hangUp()}>
        {t.hangUp}
      </Button>
    </div>
  );
}

function Typing({ call }: { call: TestCall }): ReactNode {
  const t = useTexts(tryTexts);
  const [words, setWords] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (words.trim() === '') return;
    void call.say(words.trim());
    setWords('');
  };
  return (
    <form className={styles['typing']} onSubmit={submit}>
      <TextField
        label={t.words}
        className={styles['line']}
        autoComplete="off"
        autoFocus
        maxLength={MOST_LETTERS}
        value={words}
        onChange={setWords}
      />
      <IconButton icon="send" label={t.send} type="submit" variant="primary" />
    </form>
  );
}

function Speaking({ call, state }: CallerInputProps): ReactNode {
  const t = useTexts(tryTexts);
  const listeners = useQuery(q('listListeners', {})).data?.data;
  return (
    <>
      <div className={styles['speaking']}>
        <MicrophoneLevel call={call} />
        <span role="status">{state.isMuted ? t.mutedNow : t.listening}</span>
        <Button
          size="small"
          icon={state.isMuted ? 'mic' : 'mic-off'}
          onPress={() => call.mute(!state.isMuted)}
        >
          {state.isMuted ? t.unmute : t.mute}
        </Button>
      </div>
      {listeners?.length === 0 && <p className={styles['quiet']}>{t.noListener}</p>}
    </>
  );
}

/** The keys of a telephone, for menus and numbers. */
function Keypad({ onPress }: { onPress: (key: string) => void }): ReactNode {
  const t = useTexts(tryTexts);
  return (
    <details className={styles['caller']}>
      <summary>{t.keypad}</summary>
      <div className={styles['keys']} role="group" aria-label={t.keypad}>
        {KEYS.map((key) => (
          <Button key={key} aria-label={t.key(key)} onPress={() => onPress(key)}>
            {key}
          </Button>
        ))}
      </div>
    </details>
  );
}
