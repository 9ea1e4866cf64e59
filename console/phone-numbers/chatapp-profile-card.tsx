import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ChatappProfile } from '../platform/api-types.ts';
import type { Input } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { savingOf } from '../ui/draft/saving-of.ts';
import { useDraft } from '../ui/draft/use-draft.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldStack } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { ChatappPhoto } from './chatapp-photo.tsx';
import { chatappTexts } from './chatapp.texts.ts';
import { DisplayNameField } from './display-name-field.tsx';

/** What people see of a number in the chat app. */
export function ChatappProfileCard({ id }: { id: number }): ReactNode {
  const t = useTexts(chatappTexts);
  const query = useQuery(q('getChatappProfile', { path: { id } }));
  return (
    <Card title={t.title} description={t.help}>
      {query.error !== null && <Trouble error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data !== undefined && (
        <FieldStack>
          <ChatappPhoto id={id} address={query.data.data.photo_url} />
          <ProfileForm id={id} profile={query.data.data} />
        </FieldStack>
      )}
    </Card>
  );
}

/** The lines of the profile, two beside each other where there is room. */
const ROWS = [['about', 'category'], ['email', 'website'], ['address']] as const;
const MOST_LETTERS = 512;

function ProfileForm({ id, profile }: { id: number; profile: ChatappProfile }): ReactNode {
  const t = useTexts(chatappTexts);
  const saved = useTexts(draftTexts).saved;
  const may = useMay();
  const client = useQueryClient();
  const draft = useDraft(valuesOf(profile));
  const save = useSave('updateChatappProfile', {
    onDone: (answer) => {
      client.setQueryData(q('getChatappProfile', { path: { id } }).queryKey, answer);
      toast({ text: saved, tone: 'good' });
    },
  });
  const { values, set } = draft;
  return (
    <DraftForm
      label={t.title}
      isReadOnly={!may('write')}
      {...savingOf(draft, save, (changes) => ({ path: { id }, body: bodyOf(changes) }))}
    >
      <DisplayNameField
        profile={profile}
        value={values.display_name}
        onChange={(name) => set({ display_name: name })}
      />
      {ROWS.map((keys) => (
        <FieldRow key={keys[0]}>
          {keys.map((key) => (
            <TextField
              key={key}
              label={t[key]}
              {...(key === 'about' ? { description: t.aboutHelp } : {})}
              name={key}
              autoComplete="off"
              value={values[key]}
              onChange={(words) => set({ [key]: words })}
            />
          ))}
        </FieldRow>
      ))}
      <TextArea
        label={t.description}
        name="description"
        maxCharacters={MOST_LETTERS}
        value={values.description}
        onChange={(words) => set({ description: words })}
      />
    </DraftForm>
  );
}

/** The profile as its form has it: the name that was asked for last, and empty lines as empty words. */
const valuesOf = (profile: ChatappProfile) => ({
  display_name: profile.requested_display_name ?? profile.display_name,
  about: profile.about ?? '',
  description: profile.description ?? '',
  category: profile.category ?? '',
  email: profile.email ?? '',
  website: profile.website ?? '',
  address: profile.address ?? '',
});

type Values = ReturnType<typeof valuesOf>;

/** Empty words take a line away; the name is never taken away. */
const bodyOf = ({
  display_name: name,
  ...lines
}: Partial<Values>): Input<'updateChatappProfile'>['body'] => ({
  ...(name === undefined ? {} : { display_name: name }),
  ...Object.fromEntries(Object.entries(lines).map(([key, words]) => [key, words === '' ? null : words])),
});
