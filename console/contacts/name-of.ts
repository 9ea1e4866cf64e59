import type { Show } from '../platform/show.ts';

/** What a person is called: by name, else by number or address. */
export const nameOf = (
  { name, phone, email }: { name: string | null; phone: string | null; email: string | null },
  show: Pick<Show, 'phone'>,
): string => name ?? (phone === null ? null : show.phone(phone)) ?? email ?? '–';
