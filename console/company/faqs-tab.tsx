import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useDraft } from '../ui/draft/use-draft.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import styles from './company.module.css';
import { companyTexts } from './company.texts.ts';
import { RecordList } from './record-list.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useBack } from './use-back.ts';
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
      panel={(faq) => <FaqPanel faq={faq} />}
    />
  );
}

function FaqPanel({ faq }: { faq: Faq | null }): ReactNode {
  const t = useTexts(wordsTexts);
  const all = useTexts(companyTexts);
  const { done } = useBack(BASE);
  const draft = useDraft({ question: faq?.question ?? '', answer: faq?.answer ?? '' });
  const { values, set } = draft;
  const create = useSave('createFaq', { refreshes: REFRESHES, onDone: done(all.saved) });
  const update = useSave('updateFaq', { refreshes: REFRESHES, onDone: done(all.saved) });
  const remove = useSave('deleteFaq', { refreshes: REFRESHES, onDone: done(all.removed(values.question)) });
  return (
    <RecordPanel
      title={faq?.question ?? t.newFaq}
      base={BASE}
      id={faq?.id ?? null}
      draft={draft}
      saves={{ create, update, remove }}
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
