import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { callsTexts } from './calls.texts.ts';

/** In place of the list: how to come to a first call, or how to find one. */
export function NoCalls({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactNode {
  const t = useTexts(callsTexts);
  const show = useShow();
  const may = useMay();
  const numbers = useQuery({ ...q('listPhoneNumbers', {}), enabled: !isFiltered });
  if (isFiltered) {
    return (
      <Empty
        icon="search"
        title={t.noMatch}
        body={t.noMatchBody}
        action={<Button onPress={onClear}>{t.clear}</Button>}
      />
    );
  }
  const answered = numbers.data?.data.find((one) => one.active && one.assistant_id !== null);
  return (
    <Empty
      icon="phone"
      title={t.none}
      body={answered === undefined ? t.noneWithoutNumber : t.noneBody(show.phone(answered.number))}
      action={may('write') && answered !== undefined && <LinkButton to="/try">{t.tryIt}</LinkButton>}
    />
  );
}
