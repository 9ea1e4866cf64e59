import { possibleCountriesOfPhone } from './phone-countries.ts';
import { countryOfPhone } from './phone-numbers.ts';

/**
 * The clock at the place of a phone number: by its area code in the US and Canada, else by its country where
 * all of it has one time at `at`. Null where the number does not tell: `docs/decisions/0014` says what is
 * done then.
 */
export function zoneOfPhone(phone: string, at: Temporal.Instant): string | null {
  const area = /^\+1(\d{3})\d{7}$/.exec(phone)?.[1];
  if (area !== undefined && PLACELESS.test(area)) return null;
  const zone = area === undefined ? undefined : ZONE_OF_AREA.get(area);
  if (zone !== undefined) return zone;
  const country = countryOfPhone(phone);
  if (country === null) return null;
  return EASTERN[country] ?? oneZoneOf(country, at);
}

/**
 * Area codes that stand for no place (free calls, personal numbers), and the north of Canada, which has three
 * times.
 */
const PLACELESS = /^(8(00|22|33|44|55|66|77|88)|900|5(00|2[1-9]|3[23]|44|66|77|88)|6(00|22|33)|700|710|867)$/;
const EASTERN: Readonly<Record<string, string>> = { US: 'America/New_York', CA: 'America/Toronto' };

/**
 * The zones in one of which the place of a number is: one where `zoneOfPhone` knows it; else those of its
 * country, one for each time that is shown there at `at`; none for a number without a country. A number of
 * the US and Canada without a place is in either.
 */
export function zonesOfPhone(phone: string, at: Temporal.Instant): readonly string[] {
  const zone = zoneOfPhone(phone, at);
  if (zone !== null) return [zone];
  const country = countryOfPhone(phone);
  const countries = phone.startsWith('+1')
    ? Object.keys(EASTERN)
    : country === null
      ? possibleCountriesOfPhone(phone)
      : [country];
  return zonesOfCountries(countries, at);
}

/** The zones of the countries (ISO 3166-1 alpha-2), one for each time that is shown there at `at`. */
export function zonesOfCountries(countries: readonly string[], at: Temporal.Instant): readonly string[] {
  const byOffset = new Map(
    countries
      .flatMap((country) => zonesOf(country))
      .map((name) => [at.toZonedDateTimeISO(name).offsetNanoseconds, name] as const),
  );
  return [...byOffset.values()];
}

/** A zone of the country, when all its zones show the same time at this moment. */
function oneZoneOf(country: string, at: Temporal.Instant): string | null {
  const zones = zonesOf(country);
  const offsets = new Set(zones.map((zone) => at.toZonedDateTimeISO(zone).offsetNanoseconds));
  return offsets.size === 1 ? (zones[0] ?? null) : null;
}

const known = new Map<string, readonly string[]>();

function zonesOf(country: string): readonly string[] {
  const found = known.get(country);
  if (found) return found;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  known.set(country, zones);
  return zones;
}

/**
 * Area codes of the US and Canada (North American Numbering Plan) outside Eastern time. An area code in two
 * zones is listed with the zone in which most of its people live. Codes outside the states and provinces of
 * both countries are not listed.
 */
const AREAS: Readonly<Record<string, string>> = {
  'America/Los_Angeles':
    '206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 458 503 509 510 530 541 559 562 564 619 ' +
    '626 628 650 657 661 669 702 707 714 725 738 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971',
  'America/Vancouver': '236 250 257 604 672 778',
  'America/Denver': '208 303 307 385 406 435 505 575 719 720 748 801 915 970 983 986',
  'America/Edmonton': '368 403 587 780 825',
  'America/Phoenix': '480 520 602 623 928',
  'America/Chicago':
    '205 210 214 217 218 219 224 225 228 235 251 254 256 262 270 274 281 308 309 312 314 316 318 319 320 325 327 ' +
    '331 334 337 346 353 361 364 402 405 409 414 417 430 432 447 448 457 464 469 471 479 483 501 504 507 512 515 ' +
    '531 534 539 557 563 572 573 580 601 605 608 612 615 618 620 621 629 630 636 641 651 659 660 662 682 701 708 ' +
    '712 713 715 726 730 731 737 763 769 773 779 785 806 815 816 817 830 832 847 850 861 870 872 901 903 913 918 ' +
    '920 924 931 936 938 940 945 952 956 972 975 979 985',
  'America/Winnipeg': '204 431 584',
  'America/Regina': '306 474 639',
  'America/Halifax': '428 506 782 902',
  'America/St_Johns': '709 879',
  'America/Anchorage': '907',
  'Pacific/Honolulu': '808',
};

const ZONE_OF_AREA: ReadonlyMap<string, string> = new Map(
  Object.entries(AREAS).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)),
);
