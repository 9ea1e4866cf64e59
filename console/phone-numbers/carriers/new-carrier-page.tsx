import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ForAbility } from '../../app/for-some.tsx';
import type { Carrier } from '../../platform/api-types.ts';
import type { Input } from '../../platform/api.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { savingOf } from '../../ui/draft/saving-of.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { Select } from '../../ui/fields/select.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';
import { fieldsOf, settingsOf, valuesOf, type Values } from './carrier-fields.ts';
import { ACTIVE, CarrierForm, NAME, wordsOf } from './carrier-form.tsx';
import { KINDS } from './carrier-kinds.ts';
import { CARRIER_READS } from './carrier-reads.ts';
import { carriersTexts } from './carriers.texts.ts';
import { kindsTexts } from './kinds.texts.ts';

/** Adds a carrier. */
export function NewCarrierPage(): ReactNode {
  const t = useTexts(carriersTexts);
  return (
    <>
      <PageHead title={t.add} back={{ to: '/phone-numbers/carriers', label: t.carriers }} />
      <ForAbility needs="manage">
        <NewCarrier />
      </ForAbility>
    </>
  );
}

const NONE = { settings: {} as Carrier['settings'], secrets: [] };

function NewCarrier(): ReactNode {
  const t = useTexts(carriersTexts);
  const { kinds, kindHelps } = useTexts(kindsTexts);
  const navigate = useNavigate();
  const [kind, setKind] = useState<Carrier['kind']>('sip');
  const fields = fieldsOf(kind, NONE);
  const start: Values = { [NAME]: '', [ACTIVE]: true, ...valuesOf(fields, {}) };
  const draft = useDraft(start);
  const create = useSave('createCarrier', {
    refreshes: CARRIER_READS,
    onDone: async ({ data }) => {
      toast({ text: t.added(data.name), tone: 'good' });
      await navigate({
        to: '/phone-numbers/carriers/$id',
        params: { id: String(data.id) },
        ignoreBlocker: true,
      });
    },
  });
  const bodyOf = (): Input<'createCarrier'>['body'] => ({
    kind,
    name: wordsOf(draft.values[NAME]),
    active: draft.values[ACTIVE] === true,
    ...(fields.length > 0 ? { settings: settingsOf(fields, draft.values) } : {}),
  });
  return (
    <Card>
      <CarrierForm
        label={t.add}
        saveLabel={t.add}
        draft={draft}
        fields={fields}
        secrets={[]}
        revision="new"
        {...savingOf(draft, create, () => ({ body: bodyOf() }))}
      >
        <Select
          label={t.kind}
          description={kindHelps[kind]}
          name="kind"
          choices={KINDS.map((id) => ({ id, label: kinds[id] }))}
          value={kind}
          onChange={(id) => setKind(KINDS.find((one) => one === id) ?? 'sip')}
        />
      </CarrierForm>
    </Card>
  );
}
