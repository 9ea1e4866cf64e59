import { useQuery } from '@tanstack/react-query';
import type { Carrier } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';

/** The carriers of the workspace; none for people who may not see them. */
export function useCarriers(): readonly Carrier[] {
  const may = useMay();
  const list = useQuery({ ...q('listCarriers', {}), enabled: may('manage') });
  return list.data?.data ?? [];
}
