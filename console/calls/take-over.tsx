import { useState, type FormEvent, type ReactNode } from 'react';
import type { Call } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useMay, useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Icon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './live.module.css';
import { takeOverTexts } from './take-over.texts.ts';
import { TeamMicrophone } from './team-microphone.tsx';

/** The longest that the API says at once. */
const MAX_WORDS = 1_000;

/** Whether somebody of the team has the conversation now. */
export const isTakenOver = ({ status, taken_over_by: by }: Call): boolean =>
  status === 'in_progress' && by !== null && by.until === null;

/** Who of the team has the conversation; its means to whom has it. */
export function TakeOver({ call }: { call: Call }): ReactNode {
  const t = useTexts(takeOverTexts);
  const { user } = useSession();
  const may = useMay();
  const { taken_over_by: by } = call;
  if (by === null || !isTakenOver(call)) return may('write') ? <RecordedNote call={call} /> : null;
  if (by.user_id !== user.id || !may('write')) {
    return (
      <p role="status" className={styles['held']}>
        {t.held(by.name)}
      </p>
    );
  }
  return (
    <div className={styles['held']}>
      <p role="status">{t.yours}</p>
      <RecordedNote call={call} />
      <SayForm callId={call.id} />
      <div className={styles['means']}>
        <TeamMicrophone callId={call.id} />
        <HandBack callId={call.id} />
      </div>
    </div>
  );
}

const noteId = ({ id }: Call): string => `recorded-${id}`;

/** Tells who may take the call over that they are recorded, before they do and while they have it. */
function RecordedNote({ call }: { call: Call }): ReactNode {
  const t = useTexts(takeOverTexts);
  if (call.status !== 'in_progress' || !call.recorded) return null;
  return (
    <p id={noteId(call)} className={styles['recorded']}>
      <Icon name="mic" />
      {t.recorded}
    </p>
  );
}

function SayForm({ callId }: { callId: number }): ReactNode {
  const t = useTexts(takeOverTexts);
  const [text, setText] = useState('');
  const say = useSave('sayOnCall', { onDone: () => setText('') });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !say.isPending)
      say.mutate({ path: { id: callId }, body: { text: text.trim() } });
  };
  return (
    <form onSubmit={submit}>
      <div className={styles['say']}>
        <TextField
          label={t.words}
          description={t.wordsHelp}
          value={text}
          onChange={setText}
          maxLength={MAX_WORDS}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" variant="primary" icon="send" isPending={say.isPending}>
          {t.say}
        </Button>
      </div>
      {say.error !== null && <Trouble error={say.error} />}
    </form>
  );
}

function HandBack({ callId }: { callId: number }): ReactNode {
  const t = useTexts(takeOverTexts);
  const back = useSave('handBackCall', {
    refreshes: ['getCall', 'listCalls'],
    onDone: () => void toast({ text: t.handedBack, tone: 'good' }),
  });
  return (
    <>
      <Button icon="undo" onPress={() => back.isPending || back.mutate({ path: { id: callId } })}>
        {t.handBack}
      </Button>
      {back.error !== null && <Trouble error={back.error} />}
    </>
  );
}

/** Takes the conversation over from the assistant; nothing while somebody has it. */
export function TakeOverButton({ call }: { call: Call }): ReactNode {
  const t = useTexts(takeOverTexts);
  const take = useSave('takeOverCall', { refreshes: ['getCall', 'listCalls'] });
  const tell = ({ message }: Error): void => void toast({ text: message, tone: 'bad' });
  if (call.status !== 'in_progress' || isTakenOver(call)) return null;
  return (
    <Button
      size="small"
      icon="user"
      aria-describedby={call.recorded ? noteId(call) : undefined}
      onPress={() => {
        // It vanishes once it is done: a sign that it is busy would be announced of nothing.
        if (!take.isPending) take.mutate({ path: { id: call.id } }, { onError: tell });
      }}
    >
      {t.takeOver}
    </Button>
  );
}
