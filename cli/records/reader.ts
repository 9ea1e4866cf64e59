import type { PagePromise, RequestOptions, Switchboard } from '../../sdk/switchboard.ts';
import type { ReadableResource } from '../operations.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/** The methods of a resource, as the table of operations says that they are. */
interface Methods {
  list(...given: unknown[]): PagePromise<Fields> | Promise<Fields[]>;
  get(...given: unknown[]): Promise<Fields>;
}

/** Lists and gets the records of a resource by the methods of the client. */
export class Reader {
  readonly #methods: Methods;
  readonly #resource: ReadableResource;
  readonly #options: RequestOptions;

  constructor(client: Switchboard, resource: ReadableResource, signal: AbortSignal) {
    const found = resource.place.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], client);
    this.#methods = found as Methods;
    this.#resource = resource;
    this.#options = { signal };
  }

  /** The pages of a list from the one that is asked for; a list that comes whole is one page. */
  async *pages(query: Query): AsyncGenerator<{ data: readonly Fields[]; total: number; isLast: boolean }> {
    if (this.#resource.list?.isPaged !== true) {
      const data = await (this.#methods.list(this.#options) as Promise<Fields[]>);
      yield { data, total: data.length, isLast: true };
      return;
    }
    for await (const { data, meta } of (
      this.#methods.list(query, this.#options) as PagePromise<Fields>
    ).pages()) {
      yield { data, total: meta.total, isLast: meta.current_page >= meta.last_page };
    }
  }

  /** A record by its id, or the only one there is. */
  get(id: number | null, query: Query): Promise<Fields> {
    const { get } = this.#resource;
    const ids = get?.hasId === true ? [id] : [];
    const queries = get !== null && get.filters.length > 0 ? [query] : [];
    return this.#methods.get(...ids, ...queries, this.#options);
  }
}
