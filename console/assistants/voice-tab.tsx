import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { Select } from '../ui/fields/select.tsx';
import { FieldStack } from '../ui/form.tsx';
import { ModelOrder } from './model-order.tsx';
import { TurnTakingFields } from './turn-taking-fields.tsx';
import { useAssistantForm } from './use-assistant-form.ts';
import { VoiceField } from './voice-field.tsx';
import { voiceTexts } from './voice.texts.ts';

const FIRST = 'first';

/** How it sounds, thinks and listens. */
export function VoiceTab(): ReactNode {
  const t = useTexts(voiceTexts);
  const { values, set, form } = useAssistantForm(
    ({ language, welcome_message, voice, model, fallback_models, listening, turn_taking }) => ({
      ...{ language, welcome_message, voice, model, fallback_models, listening, turn_taking },
    }),
  );
  const models = useQuery(q('listModels', {})).data?.data ?? [];
  const isDisabled = form.isReadOnly;
  return (
    <DraftForm label={t.label} {...form}>
      <Card title={t.voice} description={t.voiceHelp}>
        <VoiceField
          value={values.voice}
          language={values.language}
          words={values.welcome_message}
          onChange={(voice) => set({ voice })}
        />
      </Card>
      <Card title={t.thinking}>
        <FieldStack>
          <Select
            label={t.model}
            description={t.modelHelp}
            name="model"
            isDisabled={isDisabled}
            choices={models.map(({ id, name, provider }) => ({ id, label: name, detail: provider }))}
            value={values.model}
            onChange={(model) => set({ model })}
          />
          <ModelOrder
            models={models.filter(({ id }) => id !== values.model)}
            value={values.fallback_models}
            isDisabled={isDisabled}
            onChange={(fallback) => set({ fallback_models: fallback })}
          />
        </FieldStack>
      </Card>
      <Card title={t.listening}>
        <ListenerField
          value={values.listening}
          isDisabled={isDisabled}
          onChange={(listening) => set({ listening })}
        />
      </Card>
      <TurnTakingFields
        value={values.turn_taking}
        isDisabled={isDisabled}
        onChange={(turns) => set({ turn_taking: turns })}
      />
    </DraftForm>
  );
}

interface ListenerProps {
  value: string | null;
  isDisabled: boolean;
  onChange: (id: string | null) => void;
}

function ListenerField({ value, isDisabled, onChange }: ListenerProps): ReactNode {
  const t = useTexts(voiceTexts);
  const listeners = useQuery(q('listListeners', {})).data?.data;
  return (
    <Select
      label={t.listening}
      isLabelHidden
      description={listeners?.length === 0 ? t.noListener : t.listeningHelp}
      name="listening"
      isDisabled={isDisabled}
      choices={[
        { id: FIRST, label: t.firstListener },
        ...(listeners ?? []).map(({ id, name, provider }) => ({ id, label: name, detail: provider })),
      ]}
      value={value ?? FIRST}
      onChange={(id) => onChange(id === FIRST ? null : id)}
    />
  );
}
