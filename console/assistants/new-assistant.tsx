import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { q, useSave } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { assistantsTexts } from './assistants.texts.ts';
import { bodyOfKind, KINDS, type Kind } from './kinds.ts';
import { kindTexts } from './kinds.texts.ts';

/** Makes an assistant for a kind of business; it opens as a draft. */
export function NewAssistant({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(assistantsTexts);
  const kinds = useTexts(kindTexts);
  const show = useShow();
  const navigate = useNavigate();
  const { workspace } = useSession();
  const languages = useQuery(q('listLanguages', {})).data?.data ?? [];
  const [kind, setKind] = useState<Kind>('salon');
  const create = useSave('createAssistant', {
    refreshes: ['listAssistants'],
    onDone: ({ data }) => {
      toast({ text: t.created(data.name), tone: 'good' });
      void navigate({ to: '/assistants/$id', params: { id: String(data.id) } });
    },
  });
  const submit = (values: FormData): void => {
    const language = String(values.get('language') ?? workspace.language);
    create.mutate({ body: bodyOfKind(kind, String(values.get('name') ?? ''), language) });
  };
  return (
    <Dialog title={t.add} isOpen onClose={onClose}>
      <ApiForm errors={create.error} onSubmit={submit}>
        <FieldRow>
          <TextField label={t.name} name="name" isRequired autoFocus maxLength={255} autoComplete="off" />
          {languages.length > 0 && (
            <Select
              label={t.language}
              name="language"
              choices={languages.map(({ code }) => ({ id: code, label: show.languageName(code) }))}
              defaultValue={nearest(
                languages.map(({ code }) => code),
                workspace.language,
              )}
            />
          )}
        </FieldRow>
        <RadioGroup
          label={t.kind}
          choices={KINDS.map((id) => ({ id, label: kinds.names[id], detail: kinds.details[id] }))}
          value={kind}
          onChange={(id) => setKind(KINDS.find((one) => one === id) ?? 'blank')}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            {t.create}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

/** The language itself, else the first of the same base, else the first. */
const nearest = (codes: readonly string[], wanted: string): string | null =>
  codes.find((code) => code === wanted) ??
  codes.find((code) => code.slice(0, 2) === wanted.slice(0, 2)) ??
  codes[0] ??
  null;
