import type { ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { companyTexts } from './company.texts.ts';
import { useBack } from './record-list.tsx';
import { GonePanel, RecordPanel } from './record-panel.tsx';
import { useDraft } from './use-draft.ts';
import { wordsTexts } from './words.texts.ts';

export type Entry = Answer<'getKnowledgeBaseEntry'>['data'];
export interface NamedAssistant {
  id: number;
  name: string;
}

const MOST_CHARACTERS = 10_000;
const REFRESHES = ['listKnowledgeBase'] as const;

interface KnowledgePanelProps {
  base: string;
  entry: Entry | null;
  isNew: boolean;
  assistants: readonly NamedAssistant[];
}

/** The form of an entry, new or not. */
export function KnowledgePanel(props: KnowledgePanelProps): ReactNode {
  const { back } = useBack(props.base);
  if (props.entry === null && !props.isNew) return <GonePanel onClose={back} />;
  return <EntryForm {...props} />;
}

function EntryForm({ base, entry, assistants }: KnowledgePanelProps): ReactNode {
  const t = useTexts(wordsTexts);
  const all = useTexts(companyTexts);
  const show = useShow();
  const { isLeaving, back, leave } = useBack(base);
  const draft = useDraft({
    title: entry?.title ?? '',
    content: entry?.content ?? '',
    assistant_ids: entry?.assistant_ids ?? [],
  });
  const { values, set } = draft;
  const done = (text: string) => (): void => {
    toast({ text, tone: 'good' });
    leave();
  };
  const create = useSave('createKnowledgeBaseEntry', {
    refreshes: REFRESHES,
    onDone: done(all.added(values.title)),
  });
  const update = useSave('updateKnowledgeBaseEntry', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteKnowledgeBaseEntry', {
    refreshes: REFRESHES,
    onDone: done(all.removed(values.title)),
  });
  const used = [...values.content].length;
  return (
    <RecordPanel
      title={entry?.title ?? t.newEntry}
      draft={draft}
      isPending={create.isPending || update.isPending}
      error={create.error ?? update.error ?? remove.error}
      onSave={() =>
        entry === null
          ? create.mutate({ body: values })
          : update.mutate({ path: { id: entry.id }, body: draft.changed })
      }
      onClose={back}
      isLeaving={isLeaving}
      {...(entry === null ? {} : { onRemove: () => remove.mutate({ path: { id: entry.id } }) })}
    >
      <TextField
        label={t.title}
        name="title"
        value={values.title}
        onChange={(title) => set({ title })}
        isRequired
      />
      <TextArea
        label={t.content}
        description={t.limit(show.number(used), show.number(MOST_CHARACTERS))}
        name="content"
        value={values.content}
        onChange={(content) => set({ content })}
        rows={12}
        maxCharacters={MOST_CHARACTERS}
        isRequired
      />
      {assistants.length > 0 && (
        <CheckboxGroup
          label={t.assistants}
          description={t.assistantsHelp}
          name="assistant_ids"
          choices={assistants.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={values.assistant_ids.map(String)}
          onChange={(ids) => set({ assistant_ids: ids.map(Number).sort((one, other) => one - other) })}
        />
      )}
    </RecordPanel>
  );
}
