import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Contact } from '../platform/api-types.ts';
import { textOf } from '../platform/form-text.ts';
import { q, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { ChatappPermission, mayBeCalled } from './chatapp-permission.tsx';
import { placeCallTexts } from './place-call.texts.ts';
import { useCalled, useChatappCalls } from './use-called.ts';

interface PlaceCallProps {
  /** The number to call; empty asks for one. */
  to: string;
  /** Whom it is of; people of the chat app may have no number. */
  contactId?: number | null;
  name?: string | null;
  /** The assistant that is suggested. */
  assistantId?: number | null;
  channel?: Channel;
  onClose: () => void;
}

type Channel = 'phone' | 'chatapp';

const BY_NUMBER = 'number';

/** Lets an assistant call somebody. What the API refuses stands at its field; the call opens once placed. */
export function PlaceCallDialog(props: PlaceCallProps): ReactNode {
  const { to, contactId = null, name = null, assistantId = null, channel = 'phone', onClose } = props;
  const t = useTexts(placeCallTexts);
  const [assistant, setAssistant] = useState(assistantId === null ? BY_NUMBER : String(assistantId));
  const [number, setNumber] = useState(to);
  const [chosen, setChosen] = useState<Channel>(channel);
  const hasChatapp = useChatappCalls();
  const named = number === to ? contactId : null;
  const { contact, isKnown, error } = useCalled(named, number, chosen === 'chatapp');
  // Whoever hides their number is called on the chat app, or not at all.
  const isHidden = contactId !== null && to === '' && contact?.phone === null;
  const by = isHidden ? 'chatapp' : hasChatapp ? chosen : 'phone';
  const place = usePlace(t.placed);
  const submit = (values: FormData): void => {
    const instructions = textOf(values, 'instructions');
    place.mutate({
      body: {
        ...(isHidden ? { contact_id: contactId } : { to: number }),
        channel: by,
        assistant_id: assistant === BY_NUMBER ? null : Number(assistant),
        instructions: instructions === '' ? null : instructions,
      },
    });
  };
  const called = name ?? contact?.name ?? null;
  if (contactId !== null && to === '' && contact === undefined) {
    return (
      <Dialog title={t.title} isOpen onClose={onClose}>
        {error === null ? <Loading /> : <Trouble error={error} />}
      </Dialog>
    );
  }
  return (
    <Dialog title={called === null ? t.title : t.titleFor(called)} isOpen onClose={onClose}>
      <ApiForm errors={place.error} onSubmit={submit}>
        {!isHidden && (
          <Called
            number={number}
            onNumber={setNumber}
            isAsked={to === ''}
            {...{ hasChatapp, chosen, setChosen }}
          />
        )}
        {by === 'chatapp' && <ChatappNote {...{ contact, isKnown, hasChatapp }} />}
        <Assistants value={assistant} onChange={setAssistant} />
        <TextArea
          label={t.purpose}
          description={t.purposeHelp}
          name="instructions"
          maxCharacters={10_000}
          autoFocus={to !== ''}
        />
        <CallNow
          isPending={place.isPending}
          isDisabled={by === 'chatapp' && !(hasChatapp && mayBeCalled(contact))}
        />
      </ApiForm>
    </Dialog>
  );
}

function CallNow(props: { isPending: boolean; isDisabled: boolean }): ReactNode {
  const t = useTexts(placeCallTexts);
  return (
    <FormActions>
      <Button {...props} type="submit" variant="primary" icon="phone">
        {t.call}
      </Button>
    </FormActions>
  );
}

interface CalledProps {
  number: string;
  onNumber: (number: string) => void;
  isAsked: boolean;
  hasChatapp: boolean;
  chosen: Channel;
  setChosen: (channel: Channel) => void;
}

/** The number to call, and over what, where there is a choice. */
function Called({ number, onNumber, isAsked, hasChatapp, chosen, setChosen }: CalledProps): ReactNode {
  const t = useTexts(placeCallTexts);
  return (
    <>
      <PhoneField
        label={t.number}
        description={t.numberHelp}
        name="to"
        value={number}
        onChange={onNumber}
        isRequired
        autoFocus={isAsked}
      />
      {hasChatapp && (
        <RadioGroup
          label={t.by}
          name="channel"
          isInline
          choices={[
            { id: 'phone', label: t.byPhone },
            { id: 'chatapp', label: t.byChatapp },
          ]}
          value={chosen}
          onChange={(id) => setChosen(id === 'chatapp' ? 'chatapp' : 'phone')}
        />
      )}
    </>
  );
}

/** Whether the person can be called on the chat app, and why not. */
function ChatappNote(props: {
  contact: Contact | undefined;
  isKnown: boolean;
  hasChatapp: boolean;
}): ReactNode {
  const { contact, isKnown, hasChatapp } = props;
  const t = useTexts(placeCallTexts);
  if (!hasChatapp) return <p role="status">{t.noChatapp}</p>;
  if (contact !== undefined) return <ChatappPermission contact={contact} />;
  return isKnown && <p role="status">{t.unknownThere}</p>;
}

function usePlace(placed: string) {
  const navigate = useNavigate();
  return useSave('createCall', {
    refreshes: ['listCalls'],
    onDone: ({ data }) => {
      toast({ text: placed, tone: 'good' });
      void navigate({ to: '/calls/$id', params: { id: String(data.id) } });
    },
  });
}

/** Which assistant calls: that of the number, or one of the active ones. */
function Assistants({ value, onChange }: { value: string; onChange: (id: string) => void }): ReactNode {
  const t = useTexts(placeCallTexts);
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } }));
  const active = (assistants.data?.data ?? []).filter(({ status }) => status === 'active');
  const choices = active.map((one) => ({ id: String(one.id), label: one.name }));
  return (
    <Select
      label={t.assistant}
      name="assistant_id"
      choices={[{ id: BY_NUMBER, label: t.byNumber }, ...choices]}
      value={value}
      onChange={onChange}
    />
  );
}
