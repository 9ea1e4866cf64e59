/** The state of a list in its address: the page, and a text for each of its filters. */
export type PageSearch<Filter extends string> = { page?: number } & { [Name in Filter]?: string };

/** The longest text of a filter that an address may carry. */
const LONGEST_FILTER = 200;

/**
 * Reads page and filters out of an address. What is no page or no text is left out: an address that somebody
 * wrote by hand never breaks a list.
 */
export const pageSearch =
  <const Filter extends string>(filters: readonly Filter[]) =>
  (search: Record<string, unknown>): PageSearch<Filter> => {
    const found: Record<string, string | number> = {};
    const page = Number(search['page']);
    if (Number.isInteger(page) && page > 1) found['page'] = page;
    for (const filter of filters) {
      const value = search[filter];
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
      if (typeof text === 'string' && text !== '') found[filter] = text.slice(0, LONGEST_FILTER);
    }
    return found as PageSearch<Filter>;
  };
