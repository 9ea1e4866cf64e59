import { isPremiumNumber, possibleCountriesOfPhone } from '../../platform/phone-countries.ts';
import type { Problem } from '../../platform/problem.ts';
import { callProblems } from '../calls.problems.ts';

/**
 * Area codes of the North American numbering plan that belong to other countries than they look like: the
 * ones that toll fraud is carried out with. They are known here too, so that an area code that is newer than
 * the metadata of numbers does not count as one of the United States.
 */
const ISLANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 242: 'BS', 246: 'BB', 264: 'AI', 268: 'AG', 284: 'VG', 345: 'KY', 441: 'BM', 473: 'GD', 649: 'TC' },
    ...{ 658: 'JM', 664: 'MS', 721: 'SX', 758: 'LC', 767: 'DM', 784: 'VC', 809: 'DO', 829: 'DO', 849: 'DO' },
    ...{ 868: 'TT', 869: 'KN', 876: 'JM' },
  }),
);
/** Numbers of the North American plan that cost extra: the area 900, and the exchange 976 of all others. */
const PAID = /^\+1(?:9(?:00|76)|\d{3}976)/;
/** Its free numbers, which are paid for by who is called, whatever the exchange. */
const FREE = /^\+18(?:00|33|44|55|66|77|88)/;
/** Everywhere, in place of a country. */
const EVERYWHERE = '*';

/**
 * Why a carrier must not call a number: premium numbers never, others only in the countries that it may call.
 * Null when it may.
 * @param to E.164.
 */
export function judgeFraud(to: string, allowedCountries: readonly string[]): Problem | null {
  const [, area = ''] = /^\+1(\d{3})/.exec(to) ?? [];
  const isPaid = PAID.test(to) && !FREE.test(to);
  if (isPaid || isPremiumNumber(to)) return callProblems.premium_number();
  if (allowedCountries.includes(EVERYWHERE)) return null;
  const island = ISLANDS.get(area);
  const countries = island === undefined ? possibleCountriesOfPhone(to) : [island];
  return countries.some((country) => allowedCountries.includes(country))
    ? null
    : callProblems.country_not_allowed();
}
