import { useQuery } from '@tanstack/react-query';
import { q } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import type { Step } from '../ui/steps.tsx';
import { setupTexts } from './setup.texts.ts';

const ONE = { query: { per_page: 1 } } as const;

/** What is done of the way to the first call, by what the API says; null until all of it is known. */
export function useFirstSteps(): Step[] | null {
  const t = useTexts(setupTexts);
  const { workspace } = useSession();
  const { orders, hotels } = workspace.features;
  const profile = useQuery(q('getCompanyProfile', {})).data?.data;
  const services = useQuery(q('listServices', {})).data?.data;
  const products = useQuery({ ...q('listProducts', ONE), enabled: orders }).data;
  const rooms = useQuery({ ...q('listRooms', ONE), enabled: hotels }).data;
  const assistants = useQuery(q('listAssistants', {})).data?.data;
  const numbers = useQuery(q('listPhoneNumbers', {})).data?.data;
  const calls = useQuery(q('listCalls', ONE)).data;
  const isKnown =
    profile && services && assistants && numbers && calls && (!orders || products) && (!hotels || rooms);
  if (!isKnown) return null;
  const offers = services.length > 0 || (products?.meta.total ?? 0) > 0 || (rooms?.meta.total ?? 0) > 0;
  const active = assistants.some(({ status }) => status === 'active');
  const where = orders
    ? { to: '/products', action: t.products }
    : hotels
      ? { to: '/rooms', action: t.rooms }
      : { to: '/company/services', action: t.services };
  const step = (
    id: string,
    title: string,
    body: string,
    isDone: boolean,
    to: string,
    action: string,
  ): Step => ({
    ...{ id, title, body, isDone, to, action },
  });
  return [
    step('hours', t.hours, t.hoursBody, profile.opening_hours.length > 0, '/company/hours', t.hoursAction),
    step('offer', t.offer, t.offerBody, offers, where.to, where.action),
    step('assistant', t.assistant, t.assistantBody, active, '/assistants', t.assistantAction),
    step(
      'number',
      t.number,
      t.numberBody,
      numbers.some((number) => number.assistant_id !== null),
      '/phone-numbers',
      t.numberAction,
    ),
    step('call', t.call, t.callBody, calls.meta.total > 0, '/try', t.callAction),
  ];
}
