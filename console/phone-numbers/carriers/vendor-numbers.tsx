import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Carrier, VendorNumber } from '../../platform/api-types.ts';
import type { Input } from '../../platform/api.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { CARRIER_KINDS } from './carrier-kinds.ts';
import styles from './carriers.module.css';
import { vendorTexts } from './vendor.texts.ts';

/** The numbers of the account at the vendor: what they can, where they lead, what brings them here. */
export function VendorNumbers({ carrier }: { carrier: Carrier }): ReactNode {
  const t = useTexts(vendorTexts);
  // The vendor is asked once; a wrong token is not asked about again by itself.
  const list = useQuery({ ...q('listVendorNumbers', { path: { id: carrier.id } }), retry: false });
  const { connect, busy } = useConnect(carrier);
  const numbers = list.data?.data ?? [];
  const open = numbers.filter((one) => one.missing.length > 0 && one.phone_number_id !== null);
  return (
    <Card
      title={t.numbers}
      description={t.numbersHelp}
      isFlush={numbers.length > 0}
      actions={
        open.length > 1 && (
          <Button isPending={busy === ALL} onPress={() => void connect(open, ALL)}>
            {t.connectAll}
          </Button>
        )
      }
    >
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data !== undefined && numbers.length === 0 && <p>{t.noNumbers}</p>}
      {numbers.length > 0 && (
        <ul role="list" className={styles['numbers']}>
          {numbers.map((number) => (
            <NumberRow
              key={number.number}
              number={number}
              isBusy={busy === number.number}
              isDisabled={busy !== null}
              onConnect={() => void connect([number], number.number)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const ALL = 'all';

interface NumberRowProps {
  number: VendorNumber;
  isBusy: boolean;
  isDisabled: boolean;
  onConnect: () => void;
}

function NumberRow({ number, isBusy, isDisabled, onConnect }: NumberRowProps): ReactNode {
  const t = useTexts(vendorTexts);
  const show = useShow();
  const { phone_number_id: ownId, texts_to: textsTo, calls_to: callsTo, missing } = number;
  const shown = show.phone(number.number);
  const uses = [number.voice && t.calls, number.sms && t.texts].filter((use) => use !== false);
  const isHere = number.connected || number.calls_connected;
  // The chat app brings calls to a host that the carrier names.
  const hasNoHost = missing.includes('calls') && !number.voice;
  const elsewhere = [
    hasNoHost && t.hostMissing,
    missing.includes('texts') && textsTo !== null && t.elsewhere(textsTo),
    missing.includes('calls') && callsTo !== null && t.callsElsewhere(callsTo),
  ].filter((line) => line !== false);
  return (
    <li className={styles['number']}>
      <div className={styles['numberWords']}>
        {ownId === null ? (
          <span>{shown}</span>
        ) : (
          <RouteLink to={`/phone-numbers/${ownId}`}>{shown}</RouteLink>
        )}
        <span className={styles['quiet']}>
          {[number.name === number.number ? null : number.name, ...uses].filter(Boolean).join(' · ')}
        </span>
        {elsewhere.map((line) => (
          <span key={line} className={styles['quiet']}>
            {line}
          </span>
        ))}
      </div>
      {isHere && missing.length === 0 && <Badge tone="good">{t.connected}</Badge>}
      {ownId === null && <Badge>{t.notAdded}</Badge>}
      {(ownId === null || missing.length > 0) && (
        <Button
          size="small"
          isPending={isBusy}
          isDisabled={isDisabled}
          aria-label={ownId === null ? t.addNamed(shown) : t.connectNamed(shown)}
          onPress={onConnect}
        >
          {ownId === null ? t.add : t.connect}
        </Button>
      )}
    </li>
  );
}

/**
 * Connects numbers one after the other, and stops at the first that is refused. One that the workspace does
 * not have is added first, with this carrier for what it can. Somebody is asked before what others entered is
 * replaced.
 */
function useConnect(carrier: Carrier) {
  const t = useTexts(vendorTexts);
  const [busy, setBusy] = useState<string | null>(null);
  const refreshes = ['listVendorNumbers', 'listPhoneNumbers', 'listCarriers'] as const;
  const add = useSave('createPhoneNumber', { refreshes });
  const point = useSave('connectVendorNumber', { refreshes });
  const confirm = useConfirm();
  const connect = async (numbers: readonly VendorNumber[], what: string): Promise<void> => {
    const others = [...new Set(numbers.flatMap(({ replaces }) => replaces))];
    const replace = others.length > 0;
    const question = { title: t.replaceTitle, body: t.replaceBody(others.join(', ')), action: t.replace };
    if (replace && !(await confirm({ ...question, danger: true }))) return;
    setBusy(what);
    try {
      for (const one of numbers) {
        const { number, missing } = one;
        if (one.phone_number_id === null) await add.mutateAsync({ body: numberOf(one, carrier) });
        const body = { number, replace };
        if (missing.length > 0) await point.mutateAsync({ path: { id: carrier.id }, body });
      }
      toast({ text: t.connectedNow(numbers.length), tone: 'good' });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  };
  return { connect, busy };
}

/** A number of the vendor as it is added here: with this carrier for what it can. */
function numberOf(
  { number, name, sms, voice }: VendorNumber,
  { id, kind }: Carrier,
): Input<'createPhoneNumber'>['body'] {
  const isChatapp = CARRIER_KINDS[kind].channel === 'chatapp';
  return {
    number,
    ...(name === null || name.trim() === '' ? {} : { name }),
    voice_carrier_id: voice && !isChatapp ? id : null,
    text_carrier_id: sms ? id : null,
    capabilities: { voice: voice && !isChatapp, sms: sms && !isChatapp },
    ...(isChatapp ? { chatapp: { active: true, calling: voice } } : {}),
  };
}
