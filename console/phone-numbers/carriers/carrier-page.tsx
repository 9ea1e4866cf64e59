import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ForAbility } from '../../app/for-some.tsx';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import type { Carrier } from '../../platform/api-types.ts';
import type { Input } from '../../platform/api.ts';
import { q, useSave } from '../../platform/queries.ts';
import { readId } from '../../platform/read-address.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { draftTexts } from '../../ui/draft/draft.texts.ts';
import { savingOf } from '../../ui/draft/saving-of.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MainAndFacts } from '../../ui/main-and-facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { CarrierCheck } from './carrier-check.tsx';
import { fieldsOf, settingsOf, valuesOf, type Values } from './carrier-fields.ts';
import { ACTIVE, CarrierForm, NAME, wordsOf } from './carrier-form.tsx';
import { CARRIER_KINDS } from './carrier-kinds.ts';
import { CarrierState } from './carrier-state.tsx';
import { carriersTexts } from './carriers.texts.ts';
import { kindsTexts } from './kinds.texts.ts';
import { VendorAddresses } from './vendor-addresses.tsx';
import { VendorNumbers } from './vendor-numbers.tsx';

const route = getRouteApi('/shell/phone-numbers/carriers/$id');

/** One carrier: its settings, its state and its check. */
export function CarrierPage(): ReactNode {
  return (
    <ForAbility needs="manage">
      <FoundCarrier id={readId(route.useParams().id) ?? 0} />
    </ForAbility>
  );
}

function FoundCarrier({ id }: { id: number }): ReactNode {
  const t = useTexts(carriersTexts);
  const query = useQuery({ ...q('getCarrier', { path: { id } }), enabled: id > 0 });
  if (id === 0 || query.error?.status === 404) return <NotFoundPage />;
  if (query.data !== undefined) return <OneCarrier key={id} carrier={query.data.data} />;
  return (
    <>
      <PageHead title={t.carriers} back={{ to: '/phone-numbers/carriers', label: t.carriers }} />
      {query.error === null ? (
        <Loading />
      ) : (
        <Trouble error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function OneCarrier({ carrier }: { carrier: Carrier }): ReactNode {
  const t = useTexts(carriersTexts);
  const remove = useRemoveCarrier(carrier);
  return (
    <>
      <PageHead
        title={carrier.name}
        back={{ to: '/phone-numbers/carriers', label: t.carriers }}
        badge={<CarrierState carrier={carrier} />}
        actions={
          <Button icon="trash" onPress={() => void remove()}>
            {t.remove}
          </Button>
        }
      />
      <MainAndFacts facts={<About carrier={carrier} />}>
        <CarrierCheck id={carrier.id} />
        {CARRIER_KINDS[carrier.kind].hasNumbers && <VendorNumbers carrier={carrier} />}
        <VendorAddresses carrier={carrier} />
        <Settings carrier={carrier} />
      </MainAndFacts>
    </>
  );
}

function Settings({ carrier }: { carrier: Carrier }): ReactNode {
  const t = useTexts(carriersTexts);
  const saved = useTexts(draftTexts).saved;
  const client = useQueryClient();
  const fields = fieldsOf(carrier.kind, carrier);
  const known: Values = {
    ...{ [NAME]: carrier.name, [ACTIVE]: carrier.active },
    ...valuesOf(fields, carrier.settings),
  };
  const draft = useDraft(known);
  const save = useSave('updateCarrier', {
    refreshes: ['listCarriers'],
    onDone: (answer) => {
      client.setQueryData(q('getCarrier', { path: { id: carrier.id } }).queryKey, answer);
      toast({ text: saved, tone: 'good' });
    },
  });
  const bodyOf = (changes: Partial<Values>): Input<'updateCarrier'>['body'] => {
    const settings = settingsOf(fields, changes as Values);
    return {
      ...(changes[NAME] === undefined ? {} : { name: wordsOf(changes[NAME]) }),
      ...(changes[ACTIVE] === undefined ? {} : { active: changes[ACTIVE] === true }),
      ...(Object.keys(settings).length > 0 ? { settings } : {}),
    };
  };
  return (
    <Card title={t.settingsTitle}>
      <CarrierForm
        label={t.settingsTitle}
        draft={draft}
        fields={fields}
        secrets={carrier.secrets}
        revision={carrier.updated_at}
        {...savingOf(draft, save, (changes) => ({ path: { id: carrier.id }, body: bodyOf(changes) }))}
      />
    </Card>
  );
}

function About({ carrier }: { carrier: Carrier }): ReactNode {
  const t = useTexts(carriersTexts);
  const { kinds } = useTexts(kindsTexts);
  const show = useShow();
  const { message, checked_at: at, registered_until: until } = carrier.status;
  return (
    <Card title={t.about}>
      <Facts
        items={[
          { label: t.kind, value: kinds[carrier.kind] },
          { label: t.trouble, value: message },
          { label: t.checkedAt, value: at && show.when(at) },
          { label: t.registeredUntil, value: until && show.when(until) },
          { label: t.addedAt, value: show.when(carrier.created_at) },
        ]}
      />
    </Card>
  );
}

/** Removes a carrier, after asking. */
function useRemoveCarrier({ id, name }: Carrier): () => Promise<void> {
  const t = useTexts(carriersTexts);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useSave('deleteCarrier', { refreshes: ['listCarriers'] });
  return async () => {
    const question = { title: t.removeTitle(name), body: t.removeBody, action: t.remove, danger: true };
    if (!(await confirm(question))) return;
    try {
      await remove.mutateAsync({ path: { id } });
      toast({ text: t.removed(name), tone: 'good' });
      await navigate({ to: '/phone-numbers/carriers', ignoreBlocker: true });
    } catch (error) {
      toastError(error);
    }
  };
}
