import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { KnowledgeBaseEntry } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { Loading } from '../ui/loading.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { useAssistant } from './assistant-context.ts';
import styles from './knowledge.module.css';
import { knowledgeTexts } from './knowledge.texts.ts';
import { useAssistantForm } from './use-assistant-form.ts';

const LETTERS_SHOWN = 120;

/** What it knows: entries of its own to choose, and those of the company. */
export function KnowledgeTab(): ReactNode {
  const query = useQuery(q('listKnowledgeBase', {}));
  if (query.error !== null) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading />;
  const entries = query.data.data;
  return (
    <div className={styles['tab']}>
      <OwnEntries entries={entries.filter(({ assistant_ids: ids }) => ids.length > 0)} />
      <CommonEntries entries={entries.filter(({ assistant_ids: ids }) => ids.length === 0)} />
    </div>
  );
}

function OwnEntries({ entries }: { entries: readonly KnowledgeBaseEntry[] }): ReactNode {
  const t = useTexts(knowledgeTexts);
  const { id } = useAssistant();
  const { values, set, form } = useAssistantForm(() => ({
    knowledge_base_ids: entries
      .filter(({ assistant_ids: ids }) => ids.includes(id))
      .map((entry) => entry.id)
      .toSorted((one, other) => one - other),
  }));
  const isAlone = ({ assistant_ids: ids }: KnowledgeBaseEntry): boolean => ids.length === 1 && ids[0] === id;
  if (entries.length === 0) {
    return (
      <Card title={t.own}>
        <p className={styles['quiet']}>{t.none}</p>
      </Card>
    );
  }
  return (
    <DraftForm label={t.label} {...form}>
      <Card title={t.own} description={t.ownHelp}>
        <CheckboxGroup
          label={t.own}
          isLabelHidden
          name="knowledge_base_ids"
          choices={entries.map((entry) => ({
            id: String(entry.id),
            label: entry.title,
            detail: isAlone(entry) ? t.onlyHere : shortened(entry.content),
            isDisabled: isAlone(entry),
          }))}
          value={values.knowledge_base_ids.map(String)}
          onChange={(ids) =>
            set({ knowledge_base_ids: ids.map(Number).toSorted((one, other) => one - other) })
          }
        />
      </Card>
    </DraftForm>
  );
}

function CommonEntries({ entries }: { entries: readonly KnowledgeBaseEntry[] }): ReactNode {
  const t = useTexts(knowledgeTexts);
  const faqs = useQuery(q('listFaqs', {})).data;
  return (
    <Card
      title={t.all}
      description={t.allHelp}
      actions={
        <>
          <LinkButton to="/company/knowledge" icon="book" size="small">
            {t.edit}
          </LinkButton>
          <LinkButton to="/company/faqs" icon="help" size="small">
            {t.editFaqs}
          </LinkButton>
        </>
      }
    >
      {entries.length === 0 && <p className={styles['quiet']}>{t.noEntries}</p>}
      {entries.length > 0 && (
        <ul className={styles['entries']}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span className={styles['title']}>{entry.title}</span>
              <span className={styles['quiet']}>{shortened(entry.content)}</span>
            </li>
          ))}
        </ul>
      )}
      {faqs !== undefined && (
        <p className={styles['quiet']}>{t.faqs(faqs.meta?.total ?? faqs.data.length)}</p>
      )}
    </Card>
  );
}

const shortened = (words: string): string =>
  words.length > LETTERS_SHOWN ? `${words.slice(0, LETTERS_SHOWN).trimEnd()} …` : words;
