import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './company.module.css';
import { companyTexts } from './company.texts.ts';
import { RecordList, useBack } from './record-list.tsx';
import { GonePanel, RecordPanel } from './record-panel.tsx';
import { useDraft } from './use-draft.ts';
import { wordsTexts } from './words.texts.ts';

type Faq = Answer<'getFaq'>['data'];

const route = getRouteApi('/shell/company/faqs');
const BASE = '/company/faqs';
const MOST_CHARACTERS = 10_000;
const REFRESHES = ['listFaqs'] as const;

/** Questions that callers ask, with what they hear. */
export function FaqsTab(): ReactNode {
  const t = useTexts(wordsTexts);
  const { q: search = '' } = route.useSearch();
  const faqs = useQuery(q('listFaqs', {}));
  const rows = faqs.data?.data ?? null;
  return (
    <RecordList
      base={BASE}
      words={t.faqs}
      icon="help"
      columns={[
        {
          id: 'question',
          header: t.columns.question,
          width: '40%',
          cell: ({ question }: Faq) => <span className={styles['words']}>{question}</span>,
        },
        {
          id: 'answer',
          header: t.columns.answer,
          cell: ({ answer }: Faq) => <span className={styles['words']}>{answer}</span>,
        },
      ]}
      rows={rows}
      error={faqs.error}
      search={search}
      wordsOf={({ question, answer }) => `${question} ${answer}`}
      panel={(chosen) =>
        rows !== null && (
          <FaqPanel
            key={chosen}
            faq={rows.find(({ id }) => id === chosen) ?? null}
            isNew={chosen === 'new'}
          />
        )
      }
    />
  );
}

interface FaqPanelProps {
  faq: Faq | null;
  isNew: boolean;
}

function FaqPanel(props: FaqPanelProps): ReactNode {
  const { back } = useBack(BASE);
  if (props.faq === null && !props.isNew) return <GonePanel onClose={back} />;
  return <FaqForm faq={props.faq} />;
}

function FaqForm({ faq }: Pick<FaqPanelProps, 'faq'>): ReactNode {
  const t = useTexts(wordsTexts);
  const all = useTexts(companyTexts);
  const { isLeaving, back, leave } = useBack(BASE);
  const draft = useDraft({ question: faq?.question ?? '', answer: faq?.answer ?? '' });
  const { values, set } = draft;
  const done = (text: string) => (): void => {
    toast({ text, tone: 'good' });
    leave();
  };
  const create = useSave('createFaq', { refreshes: REFRESHES, onDone: done(all.saved) });
  const update = useSave('updateFaq', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteFaq', { refreshes: REFRESHES, onDone: done(all.removed(values.question)) });
  return (
    <RecordPanel
      title={faq?.question ?? t.newFaq}
      draft={draft}
      isPending={create.isPending || update.isPending}
      error={create.error ?? update.error ?? remove.error}
      onSave={() =>
        faq === null
          ? create.mutate({ body: values })
          : update.mutate({ path: { id: faq.id }, body: draft.changed })
      }
      onClose={back}
      isLeaving={isLeaving}
      {...(faq === null ? {} : { onRemove: () => remove.mutate({ path: { id: faq.id } }) })}
    >
      <TextArea
        label={t.question}
        name="question"
        value={values.question}
        onChange={(question) => set({ question })}
        rows={2}
        maxCharacters={MOST_CHARACTERS}
        isRequired
      />
      <TextArea
        label={t.answer}
        description={t.answerHelp}
        name="answer"
        value={values.answer}
        onChange={(answer) => set({ answer })}
        rows={6}
        maxCharacters={MOST_CHARACTERS}
        isRequired
      />
    </RecordPanel>
  );
}
