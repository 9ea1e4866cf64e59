import assert from 'node:assert/strict';
import { clientMethods } from '../../../../../server/documentation/reference/client-methods.ts';
import { exampleOf, JSON_TYPE, type Row } from '../../../../../server/documentation/reference/document.ts';
import {
  ORIGIN,
  pathParametersOf,
  pathValueOf,
} from '../../../../../server/documentation/reference/sample-values.ts';
import { API_PREFIX } from '../../../../../server/platform/http/server.ts';
import { answerChecker } from '../../../../../server/testing/check-answers.ts';
import type { Json, TestApi } from '../../../../../server/testing/test-api.ts';
import { shapeFaults } from './example-shape.ts';
import type { PrintedOperation, PrintedReference } from './printed-samples.ts';
import type { Answered, Followed, SampleRunner } from './sample-runner.ts';

/** What a reader puts into a sample. */
export interface Given {
  /** Values of the path, in its order. */
  ids?: readonly (string | number)[];
  /** Texts of the sample's body that are the reader's own, such as a code, each with what replaces it. */
  own?: Readonly<Record<string, string>>;
}

/**
 * Carries operations out by their samples on a real server: as printed, but for the address, the key, the
 * ids, and what else only the reader knows. Each has to be answered as the description says.
 */
export class SampleDriver {
  /** The operations that were carried out. */
  readonly driven = new Set<string>();
  readonly #operations: ReadonlyMap<string, PrintedOperation>;
  readonly #free: ReadonlySet<string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #runner: SampleRunner;
  readonly #origin: string;
  readonly #check: ReturnType<typeof answerChecker>;

  constructor(api: TestApi, { operations, free }: PrintedReference, runner: SampleRunner) {
    this.#operations = operations;
    this.#free = free;
    this.#runner = runner;
    this.#origin = new URL(api.baseUrl).origin;
    this.#check = answerChecker(api.routes);
    const methods = clientMethods([...operations.values()].map(({ row }) => row));
    this.#names = new Map(methods.map(({ operation, names }) => [operation.operationId, names.join('.')]));
  }

  /** Every operation of the description. */
  all(): string[] {
    return [...this.#operations.keys()];
  }

  /** The operations that the reference has a sample of in the language of this driver. */
  printed(): string[] {
    return [...this.#operations.keys()].filter((id) => this.#sampleOf(id) !== undefined);
  }

  rowOf(id: string): Row {
    return this.#operations.get(id)?.row ?? assert.fail(`there is no operation ${id}`);
  }

  /** Runs the sample of an operation; returns `data` of its answer. */
  async drive(id: string, given: Given = {}): Promise<Json> {
    const answered = await this.#runner.run(this.#filled(id, given));
    const isJson = answered.headers['content-type']?.startsWith(JSON_TYPE) === true;
    const body: Json = isJson ? JSON.parse(String(answered.raw)) : null;
    this.#checkAnswer(id, given, answered, body);
    return body?.data ?? answered.raw;
  }

  /** Starts the sample of an operation that goes on, and waits for the head of its answer. */
  async follow(id: string, given: Given = {}): Promise<Followed> {
    const followed = await this.#runner.follow(this.#filled(id, given));
    this.#checkStatus(id, followed.answered);
    return followed;
  }

  async stop(): Promise<void> {
    await this.#runner.stop();
  }

  #sampleOf(id: string): string | undefined {
    return this.#operations.get(id)?.samples[this.#runner.language];
  }

  /** The sample with the reader's values in the places of those that it prints. */
  #filled(id: string, { ids = [], own = {} }: Given): string {
    this.driven.add(id);
    const sample = this.#sampleOf(id) ?? assert.fail(`the reference has no sample of ${id}`);
    const { path, operation } = this.rowOf(id);
    const parameters = pathParametersOf(operation);
    assert.equal(ids.length, parameters.length, `${id} needs ${parameters.length} values in its path`);
    const values = parameters.map((one, index) => {
      const printed = pathValueOf(one);
      const value = ids[index] ?? '';
      if (typeof printed !== 'object') return { name: one.name, printed, value };
      // The sample reads it from the environment.
      this.#runner.env[printed.variable] = String(value);
      const shown = `$${printed.variable}`;
      return { name: one.name, printed: shown, value: shown };
    });
    const address = (which: 'printed' | 'value'): string =>
      values.reduce((text, one) => text.replace(`{${one.name}}`, () => String(one[which])), path);
    const replaced: [string, string][] = [...Object.entries(own), [ORIGIN, this.#origin]];
    if (this.#runner.language === 'sh') {
      replaced.unshift([API_PREFIX + address('printed'), API_PREFIX + address('value')]);
    } else if (ids.length > 0) {
      const call = (which: 'printed' | 'value'): string =>
        `${this.#names.get(id)}(${argumentsOf(values, which)}`;
      replaced.unshift([call('printed'), call('value')]);
    }
    return replaced.reduce((text, [printed, value]) => {
      assert.ok(text.includes(printed), `the sample of ${id} does not have ${printed}`);
      return text.replaceAll(printed, () => value);
    }, sample);
  }

  #checkAnswer(id: string, { ids = [] }: Given, answered: Answered, body: Json): void {
    const { method, path, operation } = this.rowOf(id);
    const ignored = answered.headers['x-service-ignored-fields'];
    assert.equal(ignored, undefined, `${id} ignores ${ignored}`);
    const left = [...ids];
    const asked = path.replaceAll(/\{\w+\}/g, () => String(left.shift()));
    this.#checkAsked(id, asked, answered);
    this.#check(method, asked, { ...answered, body });
    this.#checkStatus(id, answered);
    const media = operation.responses[answered.status]?.content?.[JSON_TYPE];
    if (media === undefined) return;
    assert.deepEqual(
      shapeFaults(exampleOf(media), body, this.#free),
      [],
      `${id} is answered in another shape`,
    );
  }

  /** The client has sent it to the address of the operation. */
  #checkAsked(id: string, path: string, { asked }: Answered): void {
    if (asked === undefined) return;
    const { method } = this.rowOf(id);
    assert.deepEqual(asked, { method, path: API_PREFIX + path }, `${id} is sent elsewhere`);
  }

  /** The status and the type of the body are those of a documented success. */
  #checkStatus(id: string, { status, headers, raw }: Answered): void {
    const { responses } = this.rowOf(id).operation;
    assert.ok(status < 400 && responses[status] !== undefined, `${id}: ${status} ${String(raw)}`);
    const types = Object.keys(responses[status].content ?? {});
    const type = headers['content-type']?.split(';')[0];
    assert.ok(types.length === 0 || types.includes(type ?? ''), `${id}: ${type}`);
  }
}

/** The first arguments of a call, as the sample prints them or with the values of the reader. */
const argumentsOf = (
  values: readonly { printed: string | number; value: string | number }[],
  which: 'printed' | 'value',
): string =>
  values
    .map((one) => {
      const shown = one[which];
      if (typeof shown === 'number') return String(shown);
      return shown.startsWith('$') ? `process.env.${shown.slice(1)} ?? ''` : `'${shown}'`;
    })
    .join(', ');
