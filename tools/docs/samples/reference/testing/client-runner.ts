import assert from 'node:assert/strict';
import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Answered, Followed, SampleRunner } from './sample-runner.ts';

const SOUND = 'sound.wav';
/** Where programs find what takes their output, each under its number: some run beside each other. */
const printers = new Map<number, (...values: unknown[]) => void>();
Object.assign(globalThis, { printers });

/** Runs programs in this process, one after the other, and reads what the server answers them. */
export class ClientRunner implements SampleRunner {
  readonly language = 'ts';
  readonly env: Record<string, string> = {};
  readonly #folder: string;
  readonly #client: string;
  readonly #fetch = globalThis.fetch;
  #answers: Answered[] = [];
  #onStream: ((answered: Answered, address: string) => void) | null = null;
  /** Streams whose programs are over: they come back when their connection breaks. */
  readonly #over = new Set<string>();
  #count = 0;

  /** @param client the path of the client's module */
  constructor(folder: string, client: string) {
    this.#folder = folder;
    this.#client = client;
    globalThis.fetch = this.#watchedFetch;
  }

  async useSession(cookie: string): Promise<void> {
    this.env['COOKIE'] = cookie;
  }

  async run(code: string): Promise<Answered> {
    this.#answers = [];
    const printed: unknown[] = [];
    await this.#import(code, (value) => printed.push(value));
    assert.equal(this.#answers.length, 1, `${code}\nmade ${this.#answers.length} requests`);
    const answered = this.#answers[0] ?? assert.fail();
    if (code.includes(SOUND)) {
      assert.deepEqual(await readFile(join(this.#folder, SOUND)), answered.raw, code);
      return answered;
    }
    const { data, meta } = JSON.parse(String(answered.raw)) as { data: unknown; meta?: unknown };
    const shown = printed[0] as { data?: unknown; meta?: unknown };
    // A page of a list has its records and where it stands; everything else is the record.
    if (meta === undefined) assert.deepEqual(shown, data, code);
    else assert.deepEqual([shown.data, shown.meta], [data, meta], code);
    return answered;
  }

  async follow(code: string): Promise<Followed> {
    let printed = '';
    let stream = '';
    const head = new Promise<Answered>((resolve) => {
      this.#onStream = (answered, address) => {
        stream = address;
        resolve(answered);
      };
    });
    const ended = this.#import(code, (value) => (printed += inspect(value)));
    const answered = await Promise.race([head, ended.then(() => assert.fail(`${code}\nended at once`))]);
    const stop = (): void => {
      this.#over.add(stream);
      ended.catch(() => undefined);
    };
    return {
      answered,
      printed: () => printed,
      ended,
      stop,
    };
  }

  async stop(): Promise<void> {
    globalThis.fetch = noLonger;
  }

  async #import(code: string, print: (value: unknown) => unknown): Promise<void> {
    this.#count += 1;
    printers.set(this.#count, print);
    const path = join(this.#folder, `sample-${this.#count}.mts`);
    const program = code
      .replaceAll('console.log(', `printers.get(${this.#count})(`)
      .replaceAll(`'switchboard-sdk'`, `'${this.#client}'`)
      .replaceAll(`'${SOUND}'`, `'${join(this.#folder, SOUND)}'`);
    await writeFile(path, program);
    Object.assign(process.env, this.env);
    await import(pathToFileURL(path).href);
  }

  readonly #watchedFetch: typeof fetch = async (address, init) => {
    // The client gives it as a text.
    const [path = ''] = (address as string).split('?');
    if (this.#over.has(path)) return noLonger();
    const response = await this.#fetch(address, init);
    const cookie = response.headers.getSetCookie().at(-1)?.split(';')[0];
    if (cookie !== undefined) await this.useSession(cookie);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const raw = isStream ? Buffer.alloc(0) : Buffer.from(await response.clone().arrayBuffer());
    const asked = { method: init?.method ?? 'GET', path: decodeURI(new URL(path).pathname) };
    const answered = { status: response.status, headers: Object.fromEntries(response.headers), raw, asked };
    if (isStream) this.#onStream?.(answered, path);
    else this.#answers.push(answered);
    return response;
  };
}

/** The answer that ends a program which comes back again and again. */
const noLonger = async (): Promise<Response> => new Response(null, { status: 401 });
