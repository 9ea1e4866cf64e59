import type { ConsoleMessage, Page } from 'playwright-core';

/** What a page may do besides nothing: a status that an answer may have, or a line of its console. */
export type Allowed = number | RegExp;

/** Chromium's line for an answer with an error, which a page can neither write nor prevent. */
const FAILED_ANSWER = /^Failed to load resource: the server responded with a status of (\d{3})/;

/**
 * Notes everything about a page that nobody sees and that is still a fault: lines of its console (a violated
 * content security policy is one), errors that nothing caught, and requests to other origins.
 */
export class PageWatch {
  readonly faults: string[] = [];
  readonly #origin: string;
  readonly #allowed: Allowed[];

  constructor(page: Page, { origin, allowed = [] }: { origin: string; allowed?: readonly Allowed[] }) {
    this.#origin = origin;
    this.#allowed = [...allowed];
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) =>
      this.faults.push(`an error that nothing caught: ${error.stack ?? error.message}`),
    );
    page.on('request', (request) => this.#judge(request.url()));
    page.on('websocket', (socket) => this.#judge(socket.url()));
    page.on('crash', () => this.faults.push('the page crashed'));
  }

  /** Lets a page do this from now on; what it did before stays a fault. */
  allow(...allowed: Allowed[]): void {
    this.#allowed.push(...allowed);
  }

  #hear(message: ConsoleMessage): void {
    const text = message.text();
    const status = FAILED_ANSWER.exec(text)?.[1];
    const isAllowed = this.#allowed.some((one) =>
      typeof one === 'number' ? String(one) === status : one.test(text),
    );
    if (isAllowed) return;
    this.faults.push(`a line in the console: [${message.type()}] ${text} (${message.location().url})`);
  }

  #judge(address: string): void {
    const { protocol, host } = new URL(address);
    // Both stay within the page.
    if (protocol === 'data:' || protocol === 'blob:') return;
    if (host !== new URL(this.#origin).host) this.faults.push(`a request to another origin: ${address}`);
  }
}
