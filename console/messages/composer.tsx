import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { textOf } from '../platform/form-text.ts';
import { q, useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm } from '../ui/form.tsx';
import styles from './messages.module.css';
import { messagesTexts } from './messages.texts.ts';
import { countSegments } from './segments.ts';
import { keyOf, personOf, type Person } from './threads.ts';

const CHANNELS = ['auto', 'sms', 'chatapp'] as const;
/** The business's choice of a number, in a list of choices whose ids are never empty. */
const AUTO = 'auto';

interface ComposerProps {
  person: Person;
  /** The thread that the message went to: that of a number may become that of a contact. */
  onOpen: (key: string) => void;
}

/** What is written next. Ctrl Enter sends it; a refusal leaves it where it is. */
export function Composer({ person, onOpen }: ComposerProps): ReactNode {
  const t = useTexts(messagesTexts);
  const [body, setBody] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const send = useSave('createMessage', {
    refreshes: ['listMessages'],
    onDone: ({ data }, { body: sent }) => {
      setBody((written) => writtenSince(written, sent.body ?? ''));
      if (keyOf(personOf(data)) !== keyOf(person)) onOpen(keyOf(personOf(data)));
    },
  });
  const submit = (values: FormData): void => {
    if (body.trim() === '' || send.isPending) return;
    const number = textOf(values, 'phone_number_id');
    send.mutate({
      body: {
        ...('contactId' in person ? { contact_id: person.contactId } : { to: person.number }),
        body: body.trim(),
        channel: CHANNELS.find((one) => one === textOf(values, 'channel')) ?? 'auto',
        ...(number === '' || number === AUTO ? {} : { phone_number_id: Number(number) }),
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      form.current?.querySelector('form')?.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key beside the button
    <div ref={form} className={styles['composer']} onKeyDown={onKeyDown}>
      <ApiForm errors={send.error} onSubmit={submit} aria-label={t.write}>
        <TextArea
          label={t.write}
          isLabelHidden
          name="body"
          rows={2}
          placeholder={t.write}
          value={body}
          onChange={setBody}
        />
        <div className={styles['tools']}>
          <Senders />
          <Parts body={body} />
          <Button
            type="submit"
            variant="primary"
            icon="send"
            isPending={send.isPending}
            isDisabled={body.trim() === ''}
          >
            {t.send}
          </Button>
        </div>
      </ApiForm>
    </div>
  );
}

/** What a person wrote behind a message while it was being sent. */
const writtenSince = (written: string, sent: string): string => {
  const begin = written.trimStart();
  return begin.startsWith(sent) ? begin.slice(sent.length).trimStart() : written;
};

/** The channel and the number, which the business chooses by its rules unless a person does. */
function Senders(): ReactNode {
  const t = useTexts(messagesTexts);
  const show = useShow();
  const numbers = useQuery(q('listPhoneNumbers', {}));
  const able = (numbers.data?.data ?? []).filter(
    ({ active, capabilities, chatapp }) => active && (capabilities.sms || chatapp.active),
  );
  return (
    <>
      <Select
        label={t.channel}
        isLabelHidden
        name="channel"
        choices={CHANNELS.map((id) => ({ id, label: t.sendBy[id] }))}
        defaultValue="auto"
        className={styles['choice'] ?? ''}
      />
      {able.length > 1 && (
        <Select
          label={t.from}
          isLabelHidden
          name="phone_number_id"
          choices={[
            { id: AUTO, label: t.anyNumber },
            ...able.map(({ id, name, number }) => ({
              id: String(id),
              label: show.phone(number),
              detail: name,
            })),
          ]}
          defaultValue={AUTO}
          className={styles['choice'] ?? ''}
        />
      )}
      {numbers.isSuccess && able.length === 0 && <span className={styles['failed']}>{t.noSender}</span>}
    </>
  );
}

function Parts({ body }: { body: string }): ReactNode {
  const t = useTexts(messagesTexts);
  // What is sent has no spaces at its ends.
  const { count, left, isUnicode } = countSegments(body.trim());
  if (count === 0) return null;
  return <span className={styles['quiet']}>{t.parts(count, left, isUnicode)}</span>;
}
