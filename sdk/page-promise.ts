/** Where a page stands in its list. */
export interface PagePosition {
  current_page: number;
  per_page: number;
  last_page: number;
  /** Number of records in the list. */
  total: number;
}

/** A page of a list. */
export interface Page<Item> {
  data: Item[];
  meta: PagePosition;
  /** Reads the page after this one; null after the last. */
  next(): Promise<Page<Item>> | null;
}

/** Reads a page by its number; undefined is the one that was asked for. */
export type ReadPage<Item> = (page?: number) => Promise<{ data: Item[]; meta: PagePosition }>;

/**
 * A list that is read page by page: `await` gives one page, `for await` every record of this page and of all
 * that follow. A page is read when it is needed. Records that are added or removed meanwhile can move others
 * from one page to the next, as in every list with numbered pages.
 */
export class PagePromise<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #read: ReadPage<Item>;
  #first: Promise<Page<Item>> | undefined;

  constructor(read: ReadPage<Item>) {
    this.#read = read;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a list is awaited for one page and iterated for all
  then<Result = Page<Item>, Failure = never>(
    done?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    failed?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#first ??= this.#page();
    return this.#first.then(done, failed);
  }

  /** Every page from the one that was asked for. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let page: Page<Item> | null = await this; page !== null; page = await page.next()) yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  async #page(number?: number): Promise<Page<Item>> {
    const { data, meta } = await this.#read(number);
    const isLast = meta.current_page >= meta.last_page || data.length === 0;
    return { data, meta, next: () => (isLast ? null : this.#page(meta.current_page + 1)) };
  }
}
