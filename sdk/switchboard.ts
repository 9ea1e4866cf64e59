import { followChanges, type Change, type ChangesOptions } from './changes.ts';
import { Resources } from './resources.ts';
import { Transport, type RequestOptions } from './transport.ts';

export type { Change, ChangesOptions } from './changes.ts';
export * from './errors.ts';
export type { ServerEvent } from './event-stream.ts';
export { PagePromise, type Page, type PagePosition } from './page-promise.ts';
export type * from './resources.ts';
export type * from './shapes.ts';
export type { PostOptions, RequestOptions } from './transport.ts';
export {
  EVENT_TYPES,
  verifyWebhook,
  WebhookVerificationError,
  type EventData,
  type EventType,
  type VerificationFailure,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';

export interface SwitchboardOptions extends Pick<
  RequestOptions,
  'timeoutMs' | 'totalTimeoutMs' | 'maxRetries' | 'headers'
> {
  /** The address of the server, with or without `/api/v1`. */
  baseUrl: string;
  /** An API key, `sbk_…`; null to send none, as for operations that a session carries out. */
  key: string | null;
  /** What sends requests; by default the `fetch` of the system. */
  fetch?: typeof fetch;
}

const API_PATH = '/api/v1';
const DEFAULTS = { timeoutMs: 30_000, totalTimeoutMs: 120_000, maxRetries: 2 } as const;

/**
 * A client of the API of Switchboard: each operation is a method of its resource, such as
 * `client.contacts.create({ name: 'Ada' })`.
 */
export class Switchboard extends Resources {
  readonly #transport: Transport;

  /** @throws TypeError for an address that is not http or https, or a key that is empty */
  constructor({ baseUrl, key, headers = {}, fetch: own, ...others }: SwitchboardOptions) {
    if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
      throw new TypeError('key must be an API key, such as sbk_…, or null.');
    }
    const transport = new Transport({
      ...DEFAULTS,
      ...others,
      baseUrl: readBaseUrl(baseUrl),
      headers: key === null ? headers : { Authorization: `Bearer ${key}`, ...headers },
      // In browsers fetch must be called as a method of the page.
      fetch: own ?? ((...request) => globalThis.fetch(...request)),
    });
    super(transport);
    this.#transport = transport;
  }

  /**
   * Follows what changes in the workspace, whoever changes it, until the signal aborts. The first message is
   * `ready`. After a break it goes on where it was; docs/live.md has the messages.
   */
  changes(options: ChangesOptions = {}): AsyncGenerator<Change, void, undefined> {
    return followChanges(this.#transport, options);
  }
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be the address of the server, such as https://phone.example.');
  }
  const folder = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${folder.endsWith(API_PATH) ? folder : folder + API_PATH}`;
}
