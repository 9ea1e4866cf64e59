import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { useAssistant } from './assistant-context.ts';
import styles from './assistant-page.module.css';
import { instructionsTexts } from './instructions.texts.ts';
import { useAssistantForm } from './use-assistant-form.ts';

const MOST_LETTERS = 10_000;

/** Who it is, what it says first and what it should know. */
export function InstructionsTab(): ReactNode {
  const t = useTexts(instructionsTexts);
  const { values, set, form } = useAssistantForm(
    ({ name, language, welcome_message, instructions, announce_ai }) => ({
      ...{ name, language, welcome_message, announce_ai },
      instructions: instructions ?? '',
    }),
    ({ instructions, ...rest }) => ({
      ...rest,
      ...(instructions === undefined ? {} : { instructions: instructions === '' ? null : instructions }),
    }),
  );
  return (
    <DraftForm label={t.label} {...form}>
      <FieldRow>
        <TextField
          label={t.name}
          description={t.nameHelp}
          name="name"
          isRequired
          autoComplete="off"
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <LanguageField
          value={values.language}
          isDisabled={form.isReadOnly}
          onChange={(language) => set({ language })}
        />
      </FieldRow>
      <TextArea
        label={t.welcome}
        description={t.welcomeHelp}
        name="welcome_message"
        isRequired
        rows={2}
        maxCharacters={MOST_LETTERS}
        value={values.welcome_message}
        onChange={(words) => set({ welcome_message: words })}
      />
      <Switch
        label={t.announce}
        description={t.announceHelp}
        name="announce_ai"
        isSelected={values.announce_ai}
        onChange={(isOn) => set({ announce_ai: isOn })}
      />
      <TextArea
        label={t.instructions}
        description={t.instructionsHelp}
        name="instructions"
        className={styles['long']}
        maxCharacters={MOST_LETTERS}
        value={values.instructions}
        onChange={(instructions) => set({ instructions })}
      />
    </DraftForm>
  );
}

interface LanguageProps {
  value: string;
  isDisabled: boolean;
  onChange: (code: string) => void;
}

/** Says where the voice speaks another language than the assistant will. */
function LanguageField({ value, isDisabled, onChange }: LanguageProps): ReactNode {
  const t = useTexts(instructionsTexts);
  const show = useShow();
  const { voice: voiceId } = useAssistant();
  const languages = useQuery(q('listLanguages', {})).data?.data ?? [];
  const voice = useQuery(q('listVoices', {})).data?.data.find(({ id }) => id === voiceId);
  const differs = voice !== undefined && voice.language.slice(0, 2) !== value.slice(0, 2);
  return (
    <Select
      label={t.language}
      description={differs ? t.voiceDiffers(voice.name, show.languageName(voice.language)) : t.languageHelp}
      name="language"
      isDisabled={isDisabled}
      choices={languages.map(({ code }) => ({ id: code, label: show.languageName(code) }))}
      value={languages.length === 0 ? null : value}
      onChange={onChange}
    />
  );
}
