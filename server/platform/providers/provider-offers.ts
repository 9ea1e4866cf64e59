import type { ProviderAccess, ProviderKind, ProviderOffers } from './provider-access.ts';

/** One model, listener or voice of a provider. */
export interface ProviderOffer {
  /** The id in the catalogue: `<kind>:<name>`. */
  id: string;
  /** The provider's own name for it. */
  name: string;
  access: ProviderAccess;
}

/**
 * What the providers offer of one kind, each id once: the provider that stands first has it. Where a provider
 * names nothing, the defaults of its protocol count; a protocol without defaults has nothing of this kind.
 */
export function offersOf(
  providers: readonly ProviderAccess[],
  what: keyof ProviderOffers,
  defaults: Readonly<Partial<Record<ProviderKind, readonly string[]>>>,
): ProviderOffer[] {
  const offers = new Map<string, ProviderOffer>();
  for (const access of providers) {
    const own = defaults[access.kind];
    if (own === undefined) continue;
    for (const name of access[what] ?? own) {
      const id = `${access.kind}:${name}`;
      if (!offers.has(id)) offers.set(id, { id, name, access });
    }
  }
  return [...offers.values()];
}
