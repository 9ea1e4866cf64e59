import { readServerEvents } from './server-events.ts';

/** An error for the person at the terminal; its message is one line. */
export class CallFault extends Error {
  override name = 'CallFault';
  /** True when the server refused the input; the call continues. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal = false, ...options }: { isRefusal?: boolean; cause?: unknown } = {},
  ) {
    super(message, options);
    this.isRefusal = isRefusal;
  }
}

/** An event of the assistant's side of the call. */
export type HouseEvent =
  | { kind: 'said'; text: string }
  | { kind: 'beep' }
  | { kind: 'ended'; by: string; cause: string };

export interface FinishedCall {
  status: string;
  outcome: string | null;
  durationSeconds: number | null;
  summary: string | null;
}

const REQUEST_WITHIN_MS = 10_000;
const RECONNECTS = 3;

/** A simulated call over the API of a running server. */
export class CallApi {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** Calls the first number that an assistant answers; the id of the call and the number. */
  async place(): Promise<{ id: number; to: string }> {
    const data = await this.#request('POST', '/simulator/calls', {});
    return { id: numberOf(data['id']), to: textOf(data['to']) };
  }

  async send(id: number, input: { words: string } | { key: string } | { hang_up: true }): Promise<void> {
    await this.#request('POST', `/simulator/calls/${id}/input`, input);
  }

  async show(id: number): Promise<FinishedCall> {
    const data = await this.#request('GET', `/calls/${id}`);
    return {
      status: textOf(data['status']),
      outcome: textOrNull(data['outcome']),
      durationSeconds: typeof data['duration_seconds'] === 'number' ? data['duration_seconds'] : null,
      summary: textOrNull(data['summary']),
    };
  }

  /** The events of a call until it has ended; after a broken connection they continue where they stopped. */
  async *follow(id: number): AsyncGenerator<HouseEvent> {
    let lastId = '';
    for (let attempts = 0; attempts <= RECONNECTS; attempts++) {
      try {
        const headers: Record<string, string> = lastId === '' ? {} : { 'last-event-id': lastId };
        const answer = await this.#fetch('GET', `/simulator/calls/${id}/events`, { headers });
        if (!answer.ok || !answer.body) throw await faultOf(answer);
        for await (const { id: eventId, event, data } of readServerEvents(answer.body)) {
          lastId = eventId;
          const known = readEvent(event, objectOf(JSON.parse(data)));
          if (known) yield known;
          if (known?.kind === 'ended') return;
        }
      } catch (error) {
        if (error instanceof CallFault) throw error;
      }
    }
    throw new CallFault('The connection to the server broke off.');
  }

  async #request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const signal = AbortSignal.timeout(REQUEST_WITHIN_MS);
    const init = body === undefined ? { signal } : { signal, body: JSON.stringify(body) };
    const answer = await this.#fetch(method, path, init);
    if (!answer.ok) throw await faultOf(answer);
    return objectOf(objectOf(await answer.json())['data']);
  }

  async #fetch(
    method: string,
    path: string,
    init: { signal?: AbortSignal; body?: string; headers?: Record<string, string> },
  ): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    };
    try {
      return await fetch(this.#baseUrl + path, { ...init, method, headers });
    } catch (error) {
      throw new CallFault(`The server does not answer at ${this.#baseUrl}: start it with \`npm start\`.`, {
        cause: error,
      });
    }
  }
}

function readEvent(event: string, data: Record<string, unknown>): HouseEvent | null {
  if (event === 'said') return { kind: 'said', text: textOf(data['text']) };
  if (event === 'beep') return { kind: 'beep' };
  if (event === 'ended') return { kind: 'ended', by: textOf(data['by']), cause: textOf(data['cause']) };
  return null;
}

async function faultOf(answer: Response): Promise<CallFault> {
  const said = objectOf(objectOf(await answer.json().catch(() => null))['error'])['message'];
  const message = typeof said === 'string' ? said : `The server answered ${answer.status}.`;
  return new CallFault(message, { isRefusal: answer.status === 422 });
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
