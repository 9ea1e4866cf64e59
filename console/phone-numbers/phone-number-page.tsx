import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import type { PhoneNumber } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyValue } from '../ui/copy-value.tsx';
import { Facts } from '../ui/facts.tsx';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CarrierOfNumber } from './carrier-of-number.tsx';
import { ChatappProfileCard } from './chatapp-profile-card.tsx';
import { usesOf } from './describe-number.ts';
import { NumberForm } from './number-form.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';
import { StateBadge } from './use-number-columns.tsx';
import { useRemoveNumber } from './use-remove-number.ts';

const route = getRouteApi('/shell/phone-numbers/$id');

/** One number: its name and assistant, what it is used for, and what people see of it in the chat app. */
export function PhoneNumberPage(): ReactNode {
  const names = useTexts(navigationTexts);
  const { id } = route.useParams();
  const query = useQuery(q('getPhoneNumber', { path: { id: Number(id) } }));
  if (query.error !== null) {
    return (
      <>
        <PageHead title={names.phoneNumbers} back={{ to: '/phone-numbers', label: names.phoneNumbers }} />
        <Trouble error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  if (query.data === undefined) return <Loading />;
  return <NumberFrame key={id} number={query.data.data} />;
}

function NumberFrame({ number }: { number: PhoneNumber }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const names = useTexts(navigationTexts);
  const show = useShow();
  const may = useMay();
  const remove = useRemoveNumber(number);
  return (
    <>
      <PageHead
        title={number.name === number.number ? show.phone(number.number) : number.name}
        back={{ to: '/phone-numbers', label: names.phoneNumbers }}
        badge={<StateBadge number={number} />}
        actions={
          may('manage') &&
          number.active && (
            <Button icon="trash" onPress={() => void remove()}>
              {t.remove}
            </Button>
          )
        }
      />
      <MainAndFacts facts={<About number={number} />}>
        <NumberForm number={number} />
        {number.active && number.chatapp.active && <ChatappProfileCard id={number.id} />}
      </MainAndFacts>
    </>
  );
}

function About({ number }: { number: PhoneNumber }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const show = useShow();
  const may = useMay();
  return (
    <Card title={t.about}>
      <Facts
        items={[
          {
            label: t.number,
            value: <CopyValue value={number.number} shown={show.phone(number.number)} label={t.number} />,
          },
          { label: t.country, value: show.countryName(number.country) },
          {
            label: t.uses,
            value: usesOf(number)
              .map((use) => t[use])
              .join(', '),
          },
          ...(['voice_carrier_id', 'text_carrier_id'] as const)
            .filter((key) => may('manage') && number[key] !== null)
            .map((key) => ({ label: t[key], value: <CarrierOfNumber id={number[key]} /> })),
          { label: t.added_at, value: show.when(number.created_at) },
        ]}
      />
    </Card>
  );
}
