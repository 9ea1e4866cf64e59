import type { ReactNode } from 'react';
import { textOf } from '../../platform/form-text.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { settingsTexts } from '../settings.texts.ts';
import { lawTexts } from './law.texts.ts';
import type { Rule } from './rule.ts';

/** Asks why a rule is switched off. */
export function SwitchOffDialog({ rule, onClose }: { rule: Rule; onClose: () => void }): ReactNode {
  const t = useTexts(lawTexts);
  const common = useTexts(settingsTexts);
  const save = useSave('updateLaw', {
    refreshes: ['getLaw', 'listLawChanges'],
    onDone: () => {
      toast({ text: t.wasOff });
      onClose();
    },
  });
  const field = `${rule}.reason`;
  const submit = (values: FormData): void =>
    save.mutate({ body: { [rule]: { enforced: false, reason: textOf(values, field) } } });
  return (
    <Dialog title={t.switchOffRule(t.rules[rule].name)} isOpen onClose={onClose}>
      <ApiForm errors={save.error} onSubmit={submit}>
        <p>{t.rules[rule].means}</p>
        <TextArea label={t.reason} description={t.reasonHelp} name={field} isRequired autoFocus />
        <FormActions>
          <Button type="submit" variant="danger" isPending={save.isPending}>
            {t.switchOff}
          </Button>
          <Button onPress={onClose}>{common.cancel}</Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
