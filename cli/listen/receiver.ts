import type { Context, Flag } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { newSecret, type ForwardOptions } from './forward-events.ts';

const BRAND = 'Service';

/** The flags of commands that send events to a server of yours. */
export const RECEIVER_FLAGS: Readonly<Record<string, Flag>> = {
  'forward-to': { value: 'URL', about: 'Where events are posted, such as http://localhost:4000/webhooks.' },
  secret: {
    value: 'SECRET',
    about: 'Signs the events; SWITCHBOARD_WEBHOOK_SECRET is one too. By default one is made for this run.',
  },
  brand: {
    value: 'NAME',
    about: 'The name in the headers, which is BRAND of the server; by default Service.',
  },
};

/** Where events go; null without `--forward-to`. @throws UsageFault */
export function receiverOf({ flags, env, signal }: Context): ForwardOptions | null {
  const given = flags['forward-to'];
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageFault('--forward-to must be the address to forward to, such as http://localhost:4000/.');
  }
  const brand = flags['brand'] ?? env['BRAND'] ?? BRAND;
  if (!/^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(brand)) {
    throw new UsageFault('--brand must be a name of letters, digits and hyphens.');
  }
  const secret = flags['secret'] ?? env['SWITCHBOARD_WEBHOOK_SECRET'] ?? newSecret();
  if (!/^[\x21-\x7e]{1,200}$/.test(secret)) {
    throw new UsageFault('--secret must be one such as whsec_…, without spaces.');
  }
  return { url: url.href, secret, brand, signal };
}
