import type { ReactNode } from 'react';
import type { Carrier } from '../../platform/api-types.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { CopyValue } from '../../ui/copy-value.tsx';
import { CARRIER_KINDS } from './carrier-kinds.ts';
import styles from './carriers.module.css';
import { wordFor } from './carriers.texts.ts';
import { vendorTexts } from './vendor.texts.ts';

/** The addresses of this server that are entered at the vendor, with where they go there. */
export function VendorAddresses({ carrier }: { carrier: Carrier }): ReactNode {
  const t = useTexts(vendorTexts);
  const addresses = CARRIER_KINDS[carrier.kind].addresses.flatMap((name) => {
    const url = carrier[name];
    return url === null ? [] : [{ name, url }];
  });
  if (addresses.length === 0) return null;
  return (
    <Card title={t.addresses} description={t.addressesHelp}>
      <dl className={styles['addresses']}>
        {addresses.map(({ name, url }) => (
          <div key={name} className={styles['address']}>
            <dt>{t.addressNames[name]}</dt>
            <dd>
              <CopyValue value={url} label={t.addressNames[name]} />
              <p className={styles['quiet']}>{wordFor(t.addressPlaces, `${carrier.kind} ${name}`)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
