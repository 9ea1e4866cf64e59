import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { NOBODY } from '../app/person.ts';
import type { ApiError } from '../platform/api-error.ts';
import { allPages } from '../platform/all-pages.ts';
import { api } from '../platform/api.ts';
import { q, useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useSettled } from '../platform/use-settled.ts';
import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ApiForm } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { BasketLines } from './basket-lines.tsx';
import { orderBody, type Basket, type Line, type Quote } from './basket.ts';
import { ItemDialog, type ItemDraft } from './item-dialog.tsx';
import { MenuPicker } from './menu-picker.tsx';
import { newOrderTexts } from './new-order.texts.ts';
import { OrderTerms } from './order-terms.tsx';
import type { Fulfillment } from './order-states.ts';

const EMPTY: Basket = {
  lines: [],
  person: NOBODY,
  fulfillment: 'pickup',
  address: '',
  notes: '',
  requestedFor: null,
  skipRules: false,
  notify: true,
};

/** Enters an order by hand, as on the phone: dishes, customer, way and time, with the price at every step. */
export function NewOrderPage(): ReactNode {
  const t = useTexts(newOrderTexts);
  const menu = useQuery(allPages('listProducts', {}));
  const profile = useQuery(q('getCompanyProfile', {}));
  const error = menu.error ?? profile.error;
  const isMissing = menu.data?.data.length === 0;
  return (
    <>
      <PageHead title={t.title} back={{ to: '/orders', label: t.back }} />
      {error !== null && <Trouble error={error} onRetry={() => void menu.refetch()} />}
      {error === null && (menu.isPending || profile.isPending) && <Loading />}
      {isMissing && (
        <Empty
          icon="package"
          title={t.noMenu}
          action={<LinkButton to="/products">{t.toProducts}</LinkButton>}
        />
      )}
      {menu.data !== undefined && !isMissing && profile.data !== undefined && (
        <OrderForm products={menu.data.data} offered={profile.data.data.ordering.fulfillments} />
      )}
    </>
  );
}

interface OrderFormProps {
  products: Line['product'][];
  offered: Fulfillment[];
}

function OrderForm({ products, offered }: OrderFormProps): ReactNode {
  const t = useTexts(newOrderTexts);
  const navigate = useNavigate();
  const [basket, setBasket] = useState<Basket>({ ...EMPTY, fulfillment: offered[0] ?? 'pickup' });
  const [item, setItem] = useState<ItemDraft | null>(null);
  const change = (changed: Partial<Basket>): void => setBasket((now) => ({ ...now, ...changed }));
  const quote = useQuote(basket);
  const place = useSave('createOrder', {
    refreshes: ['listOrders'],
    onDone: ({ data }) => {
      toast({ text: t.placed(data.number), tone: 'good' });
      void navigate({ to: `/orders/${data.id}` } as never);
    },
  });
  const put = (line: Line): void => {
    const isKnown = basket.lines.some(({ key }) => key === line.key);
    const lines = isKnown
      ? basket.lines.map((one) => (one.key === line.key ? line : one))
      : [...basket.lines, line];
    change({ lines });
    setItem(null);
  };
  const nextKey = Math.max(0, ...basket.lines.map(({ key }) => key)) + 1;
  return (
    <>
      <ApiForm
        aria-label={t.title}
        errors={place.error}
        onSubmit={() => place.mutate({ body: orderBody(basket) })}
      >
        <MainAndFacts
          facts={
            <OrderTerms
              basket={basket}
              offered={offered}
              quote={quote.data}
              isPending={place.isPending}
              onChange={change}
            />
          }
        >
          <BasketLines
            lines={basket.lines}
            quote={quote.data}
            error={quote.error}
            onChange={(lines) => change({ lines })}
            onEdit={(line) => setItem({ line, isNew: false })}
          />
          <MenuPicker
            products={products}
            onPick={(product) => setItem({ line: { product, key: nextKey }, isNew: true })}
          />
        </MainAndFacts>
      </ApiForm>
      {item !== null && <ItemDialog item={item} onPut={put} onClose={() => setItem(null)} />}
    </>
  );
}

/** What the order would cost, and what speaks against it, asked anew a moment after each change. */
function useQuote(basket: Basket) {
  const { customer: _, ...wanted } = orderBody({ ...basket, person: NOBODY });
  const body = useSettled(JSON.stringify(wanted));
  return useQuery<Quote, ApiError>({
    queryKey: ['quoteOrder', body],
    queryFn: async ({ signal }) => {
      const asked = JSON.parse(body) as typeof wanted;
      return (await api('quoteOrder', { body: asked }, { signal })).data;
    },
    enabled: basket.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
