import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow, FieldSet, FieldStack } from '../../ui/form.tsx';
import { ExpectationFields } from './expectation-fields.tsx';
import { PairFields } from './pair-fields.tsx';
import { ScenarioTime } from './scenario-time.tsx';
import { scenarioFormTexts } from './scenario-form.texts.ts';
import type { ScenarioValues } from './scenario-values.ts';

export interface ScenarioFieldsProps {
  values: ScenarioValues;
  isDisabled: boolean;
  onChange: (changed: Partial<ScenarioValues>) => void;
}

const MANNERS = ['plain', 'terse', 'talkative', 'hesitant', 'impatient', 'changes_mind'] as const;
const RULES = 'rules';

/** The fields of a test: who calls, what they say, when, and what has to come of it. */
export function ScenarioFields(props: ScenarioFieldsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const { values, isDisabled, onChange } = props;
  return (
    <>
      <TextField
        label={t.name}
        name="name"
        isRequired
        autoComplete="off"
        value={values.name}
        onChange={(name) => onChange({ name })}
      />
      <Card title={t.callTitle}>
        <FieldStack>
          <CallerFields {...props} />
        </FieldStack>
      </Card>
      <Card title={t.way}>
        <FieldStack>
          <RadioGroup
            label={t.way}
            isLabelHidden
            isDisabled={isDisabled}
            choices={[
              { id: 'goal', label: t.ways.goal },
              { id: 'lines', label: t.ways.lines },
            ]}
            value={values.way}
            onChange={(way) => onChange({ way: way === 'lines' ? 'lines' : 'goal' })}
          />
          {values.way === 'goal' ? <GoalFields {...props} /> : <LinesField {...props} />}
        </FieldStack>
      </Card>
      <ScenarioTime {...props} />
      <ExpectationFields {...props} />
    </>
  );
}

function CallerFields({ values, isDisabled, onChange }: ScenarioFieldsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  return (
    <>
      <FieldRow>
        <TextField
          label={t.callerName}
          name="caller.name"
          autoComplete="off"
          value={values.callerName}
          onChange={(callerName) => onChange({ callerName })}
        />
        <PhoneField
          label={t.phone}
          name="caller.phone"
          autoComplete="off"
          isDisabled={isDisabled || values.isWithheld}
          value={values.phone}
          onChange={(phone) => onChange({ phone })}
        />
        <Select
          label={t.manner}
          name="caller.manner"
          isDisabled={isDisabled}
          choices={MANNERS.map((id) => ({ id, label: t.manners[id] }))}
          value={values.manner}
          onChange={(id) => onChange({ manner: MANNERS.find((one) => one === id) ?? 'plain' })}
        />
      </FieldRow>
      <Checkbox
        label={t.withheld}
        isDisabled={isDisabled}
        isSelected={values.isWithheld}
        onChange={(isWithheld) => onChange({ isWithheld })}
      />
    </>
  );
}

function GoalFields({ values, isDisabled, onChange }: ScenarioFieldsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  const models = useQuery(q('listModels', {})).data?.data ?? [];
  return (
    <>
      <TextArea
        label={t.goal}
        description={t.goalHelp}
        placeholder={t.goalExample}
        name="caller.goal"
        rows={2}
        maxCharacters={1_000}
        value={values.goal}
        onChange={(goal) => onChange({ goal })}
      />
      <Select
        label={t.model}
        name="caller.model"
        isDisabled={isDisabled}
        choices={[
          { id: RULES, label: t.byRules },
          ...models
            .filter(({ provider }) => provider !== 'embedded')
            .map(({ id, name, provider }) => ({ id, label: name, detail: provider })),
        ]}
        value={values.model ?? RULES}
        onChange={(id) => onChange({ model: id === RULES ? null : id })}
      />
      <FieldSet legend={t.facts} description={t.factsHelp}>
        <PairFields
          pairs={values.facts}
          nameLabel={t.fact}
          valueLabel={t.answer}
          addLabel={t.addFact}
          isDisabled={isDisabled}
          onChange={(facts) => onChange({ facts })}
        />
      </FieldSet>
    </>
  );
}

function LinesField({ values, onChange }: ScenarioFieldsProps): ReactNode {
  const t = useTexts(scenarioFormTexts);
  return (
    <TextArea
      label={t.lines}
      description={t.linesHelp}
      name="lines"
      rows={6}
      value={values.lines}
      onChange={(lines) => onChange({ lines })}
    />
  );
}
