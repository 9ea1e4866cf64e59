import type { ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { useDraft, type Draft } from '../ui/draft/use-draft.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { companyTexts } from './company.texts.ts';
import { RecordPanel } from './record-panel.tsx';
import { RecordsField, type NamedRecord } from './records-field.tsx';
import { useBack } from './use-back.ts';
import { wordsTexts } from './words.texts.ts';

export type Entry = Answer<'getKnowledgeBaseEntry'>['data'];

const MOST_CHARACTERS = 10_000;
const REFRESHES = ['listKnowledgeBase'] as const;

type EntryValues = Pick<Entry, 'title' | 'content' | 'assistant_ids'>;

interface KnowledgePanelProps {
  base: string;
  /** Null for a new one. */
  entry: Entry | null;
  assistants: readonly NamedRecord[];
}

/** The form of an entry. */
export function KnowledgePanel({ base, entry, assistants }: KnowledgePanelProps): ReactNode {
  const t = useTexts(wordsTexts);
  const all = useTexts(companyTexts);
  const { done } = useBack(base);
  const draft = useDraft<EntryValues>({
    title: entry?.title ?? '',
    content: entry?.content ?? '',
    assistant_ids: entry?.assistant_ids ?? [],
  });
  const { values } = draft;
  const create = useSave('createKnowledgeBaseEntry', {
    refreshes: REFRESHES,
    onDone: done(all.added(values.title)),
  });
  const update = useSave('updateKnowledgeBaseEntry', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteKnowledgeBaseEntry', {
    refreshes: REFRESHES,
    onDone: done(all.removed(values.title)),
  });
  return (
    <RecordPanel
      title={entry?.title ?? t.newEntry}
      base={base}
      id={entry?.id ?? null}
      draft={draft}
      saves={{ create, update, remove }}
    >
      <EntryFields draft={draft} assistants={assistants} />
    </RecordPanel>
  );
}

interface EntryFieldsProps {
  draft: Draft<EntryValues>;
  assistants: readonly NamedRecord[];
}

function EntryFields({ draft, assistants }: EntryFieldsProps): ReactNode {
  const t = useTexts(wordsTexts);
  const show = useShow();
  const { values, set } = draft;
  const used = [...values.content].length;
  return (
    <>
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
        <RecordsField
          label={t.assistants}
          description={t.assistantsHelp}
          name="assistant_ids"
          records={assistants}
          value={values.assistant_ids}
          onChange={(assistant_ids) => set({ assistant_ids })}
        />
      )}
    </>
  );
}
