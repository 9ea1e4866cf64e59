import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Campaign, CreateCampaignRequest } from '../platform/api-types.ts';
import { textOf } from '../platform/form-text.ts';
import { q, useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FieldSet, FormActions } from '../ui/form.tsx';
import { CampaignHours } from './campaign-hours.tsx';
import { DAYS } from './campaigns-search.ts';
import { campaignFormTexts } from './campaign-form.texts.ts';
import { ChosenContacts, type ChosenContact } from './chosen-contacts.tsx';

/** The choice that the API makes, in a list of choices whose ids are never empty. */
const AUTO = 'auto';
const LONGEST_INSTRUCTIONS = 10_000;

interface CampaignDialogProps {
  campaign: Campaign | null;
  /** The tag that a new campaign begins with. */
  tag: string;
  onClose: () => void;
}

/** A new campaign, or a draft that is changed. It calls nobody until it is started. */
export function CampaignDialog(props: CampaignDialogProps): ReactNode {
  const t = useTexts(campaignFormTexts);
  return (
    <Dialog title={props.campaign === null ? t.add : t.edit} isOpen onClose={props.onClose} size="large">
      <CampaignForm {...props} />
    </Dialog>
  );
}

function CampaignForm({ campaign, tag, onClose }: CampaignDialogProps): ReactNode {
  const t = useTexts(campaignFormTexts);
  const [chosen, setChosen] = useState<ChosenContact[]>([]);
  const [startsAt, setStartsAt] = useState<string | null>(campaign?.starts_at ?? null);
  const saving = useSaveCampaign(campaign, onClose);
  const submit = (values: FormData): void => {
    const tagWritten = textOf(values, 'tag');
    saving.save({
      ...readForm(values),
      starts_at: startsAt,
      ...(chosen.length > 0 ? { contact_ids: chosen.map(({ id }) => id) } : {}),
      ...(tagWritten === '' ? {} : { tag: tagWritten }),
    });
  };
  return (
    <ApiForm errors={saving.error} onSubmit={submit} autoComplete="off">
      <TextField label={t.name} name="name" isRequired maxLength={255} defaultValue={campaign?.name ?? ''} />
      <Parties campaign={campaign} />
      <TextArea
        label={t.instructions}
        name="instructions"
        description={t.instructionsHelp}
        defaultValue={campaign?.instructions ?? ''}
        maxCharacters={LONGEST_INSTRUCTIONS}
      />
      <FieldSet legend={t.contacts} description={campaign === null ? t.contactsHelp : t.contactsAnew}>
        <TextField label={t.tag} name="tag" description={t.tagHelp} defaultValue={tag} maxLength={255} />
        <ChosenContacts chosen={chosen} onChange={setChosen} error={saving.error?.errors['contact_ids']} />
      </FieldSet>
      <CampaignHours campaign={campaign} startsAt={startsAt} onStartsAt={setStartsAt} />
      <FormActions>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          {t.save}
        </Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </FormActions>
    </ApiForm>
  );
}

/** Who calls, and from which number. */
function Parties({ campaign }: { campaign: Campaign | null }): ReactNode {
  const t = useTexts(campaignFormTexts);
  const show = useShow();
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data ?? [];
  const numbers = useQuery(q('listPhoneNumbers', {})).data?.data ?? [];
  return (
    <FieldRow>
      <Select
        label={t.assistant}
        name="assistant_id"
        choices={[
          { id: AUTO, label: t.ofNumber },
          ...assistants
            .filter(({ status }) => status !== 'archived')
            .map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        defaultValue={String(campaign?.assistant_id ?? AUTO)}
      />
      <Select
        label={t.number}
        name="phone_number_id"
        choices={[
          { id: AUTO, label: t.firstNumber },
          ...numbers
            .filter(({ active, capabilities }) => active && capabilities.voice)
            .map(({ id, number, name }) => ({ id: String(id), label: show.phone(number), detail: name })),
        ]}
        defaultValue={String(campaign?.phone_number_id ?? AUTO)}
      />
    </FieldRow>
  );
}

function readForm(values: FormData): CreateCampaignRequest {
  const idOf = (name: string): number | null => {
    const text = textOf(values, name);
    return text === '' || text === AUTO ? null : Number(text);
  };
  const numberOf = (name: string): { [Name in string]?: number } => {
    const text = textOf(values, name);
    return text === '' ? {} : { [name]: Number(text) };
  };
  const [start, end] = [textOf(values, 'calling_hours.start'), textOf(values, 'calling_hours.end')];
  const days = values.getAll('calling_hours.days');
  return {
    name: textOf(values, 'name'),
    assistant_id: idOf('assistant_id'),
    phone_number_id: idOf('phone_number_id'),
    instructions: textOf(values, 'instructions') || null,
    calling_hours: {
      days: DAYS.filter((day) => days.includes(day)),
      ...(start === '' ? {} : { start }),
      ...(end === '' ? {} : { end }),
    },
    ...numberOf('max_attempts'),
    ...numberOf('retry_after_minutes'),
    ...numberOf('max_concurrent_calls'),
  };
}

function useSaveCampaign(campaign: Campaign | null, onClose: () => void) {
  const navigate = useNavigate();
  const create = useSave('createCampaign', {
    refreshes: ['listCampaigns'],
    onDone: ({ data }) => void navigate({ to: '/campaigns/$id', params: { id: String(data.id) } }),
  });
  const change = useSave('updateCampaign', {
    refreshes: ['listCampaigns', 'getCampaign', 'listCampaignContacts'],
    onDone: onClose,
  });
  const save = (body: CreateCampaignRequest): void => {
    if (campaign === null) create.mutate({ body });
    else change.mutate({ path: { id: campaign.id }, body });
  };
  const { error, isPending } = campaign === null ? create : change;
  return { save, error, isPending };
}
