import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import type { Choice } from '../ui/fields/choice.tsx';

const OFFERED = 20;

/** Contacts to choose from in a `<ComboBox>`, by the words that are written in it. */
export function useContactChoices({ withPhone = false } = {}) {
  const show = useShow();
  const [words, setWords] = useState('');
  const { data, isFetching } = useQuery({
    ...q('listContacts', { query: { per_page: OFFERED, ...(words === '' ? {} : { q: words }) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).filter(({ phone }) => !withPhone || phone !== null);
  const choices = found.map(({ id, name, phone, email }): Choice => {
    const number = phone === null ? null : show.phone(phone);
    const label = name ?? number ?? email ?? String(id);
    const detail = name === null ? email : (number ?? email);
    return { id: String(id), label, ...(detail === null ? {} : { detail }) };
  });
  return { choices, onSearch: setWords, isLoading: isFetching };
}
