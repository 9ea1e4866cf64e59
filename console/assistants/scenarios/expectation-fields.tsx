import type { ReactNode } from 'react';
import { CALL_OUTCOMES } from '../../platform/call-outcomes.ts';
import { callOutcomeTexts } from '../../platform/call-outcomes.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FieldRow, FieldSet, FieldStack } from '../../ui/form.tsx';
import { PairFields } from './pair-fields.tsx';
import type { ScenarioFieldsProps } from './scenario-fields.tsx';
import { scenarioFormTexts } from './scenario-form.texts.ts';
import type { RecordRow } from './scenario-values.ts';
import styles from './scenarios.module.css';

const ANY = 'any';
const RESOURCES = ['appointments', 'orders', 'reservations', 'inbox', 'messages', 'contacts'] as const;

/** What has to come of a test: records, an outcome, and words of the assistant. */
export function ExpectationFields({ values, isDisabled, onChange }: ScenarioFieldsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const outcomes = useTexts(callOutcomeTexts);
  return (
    <Card title={t.expectTitle}>
      <FieldStack>
        <Select
          label={t.outcome}
          name="expect.outcome"
          isDisabled={isDisabled}
          choices={[
            { id: ANY, label: t.anyOutcome },
            ...CALL_OUTCOMES.map((id) => ({ id, label: outcomes[id] })),
          ]}
          value={values.outcome ?? ANY}
          onChange={(id) => onChange({ outcome: CALL_OUTCOMES.find((one) => one === id) ?? null })}
        />
        <Records
          legend={t.records}
          rows={values.records}
          isDisabled={isDisabled}
          onChange={(records) => onChange({ records })}
        />
        <Records
          legend={t.noRecords}
          rows={values.noRecords}
          isDisabled={isDisabled}
          onChange={(noRecords) => onChange({ noRecords })}
        />
        <FieldRow>
          <TextArea
            label={t.said}
            description={t.saidHelp}
            name="expect.said"
            value={values.said}
            onChange={(said) => onChange({ said })}
          />
          <TextArea
            label={t.notSaid}
            description={t.saidHelp}
            name="expect.not_said"
            value={values.notSaid}
            onChange={(notSaid) => onChange({ notSaid })}
          />
        </FieldRow>
      </FieldStack>
    </Card>
  );
}

interface RecordsProps {
  legend: string;
  rows: readonly RecordRow[];
  isDisabled: boolean;
  onChange: (rows: RecordRow[]) => void;
}

function Records({ legend, rows, isDisabled, onChange }: RecordsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const put = (index: number, changed: Partial<RecordRow>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <FieldSet legend={legend}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what a row is known by
        <div key={index} className={styles['record']}>
          <div className={styles['recordHead']}>
            <Select
              label={t.record}
              isLabelHidden
              isDisabled={isDisabled}
              choices={RESOURCES.map((id) => ({ id, label: t.resources[id] }))}
              value={row.resource}
              onChange={(id) =>
                put(index, { resource: RESOURCES.find((one) => one === id) ?? 'appointments' })
              }
            />
            <IconButton
              icon="trash"
              label={t.removeField(t.resources[row.resource])}
              isDisabled={isDisabled}
              onPress={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
          <PairFields
            pairs={row.match}
            nameLabel={t.field}
            valueLabel={t.value}
            addLabel={t.addField}
            namePlaceholder={t.fieldExample}
            isDisabled={isDisabled}
            onChange={(match) => put(index, { match })}
          />
        </div>
      ))}
      {!isDisabled && (
        <div>
          <Button
            size="small"
            icon="plus"
            onPress={() => onChange([...rows, { resource: 'appointments', match: [] }])}
          >
            {t.addRecord}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}
