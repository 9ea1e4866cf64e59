import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DraftForm } from '../ui/draft/draft-form.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { FieldStack } from '../ui/form.tsx';
import styles from './assistant-page.module.css';
import { outboundTexts } from './outbound.texts.ts';
import { useAssistantForm } from './use-assistant-form.ts';

const ACTIONS = ['leave_message', 'hang_up'] as const;
const MOST_LETTERS = 1_000;

/** What it does when it calls and a machine answers. */
export function OutboundTab(): ReactNode {
  const t = useTexts(outboundTexts);
  const { values, set, form } = useAssistantForm(({ answering_machine: machine }) => ({
    answering_machine: machine,
  }));
  const { answering_machine: machine } = values;
  const isDisabled = form.isReadOnly;
  return (
    <DraftForm label={t.label} {...form}>
      <Card title={t.machine} description={t.machineHelp}>
        <FieldStack>
          <RadioGroup
            label={t.machine}
            isLabelHidden
            name="answering_machine.action"
            isDisabled={isDisabled}
            choices={ACTIONS.map((id) => ({ id, label: t.actions[id] }))}
            value={machine.action}
            onChange={(id) => {
              const action = ACTIONS.find((one) => one === id) ?? 'leave_message';
              set({ answering_machine: { ...machine, action } });
            }}
          />
          {machine.action === 'leave_message' && (
            <TextArea
              label={t.message}
              description={t.messageHelp}
              name="answering_machine.message"
              isDisabled={isDisabled}
              maxCharacters={MOST_LETTERS}
              value={machine.message ?? ''}
              onChange={(words) =>
                set({ answering_machine: { ...machine, message: words === '' ? null : words } })
              }
            />
          )}
        </FieldStack>
      </Card>
      <p>{t.next}</p>
      <div className={styles['links']}>
        <LinkButton to="/calls" icon="phone-outgoing" size="small">
          {t.calls}
        </LinkButton>
        <LinkButton to="/campaigns" icon="megaphone" size="small">
          {t.campaigns}
        </LinkButton>
      </div>
    </DraftForm>
  );
}
