import type { ReactNode } from 'react';
import { RouteLink } from '../ui/route-link.tsx';
import { CarrierState } from './carriers/carrier-state.tsx';
import styles from './phone-numbers.module.css';
import { useCarriers } from './use-carriers.ts';

/** The carrier of a number, with its state; nothing where it has none or the person may not see it. */
export function CarrierOfNumber({ id }: { id: number | null }): ReactNode {
  const carrier = useCarriers().find((one) => one.id === id);
  if (carrier === undefined) return null;
  return (
    <span className={styles['carrier']}>
      <RouteLink to={`/phone-numbers/carriers/${carrier.id}`}>{carrier.name}</RouteLink>
      <CarrierState carrier={carrier} />
    </span>
  );
}
