import type { Logger } from 'pino';
import { BUILT, stampOfBuild, stampOfSources } from '../../console/bundling/stamp.ts';
import { readBuild, type ConsoleBuild } from './read-build.ts';
import { runBuild } from './run-build.ts';

/** Where the build is, and how it is made; tests have their own. */
export interface ConsoleSource {
  folder: string;
  /** False when the build was made from other sources. */
  isCurrent(): Promise<boolean>;
  /** Resolves with the reason of a failure, or null. */
  build(signal: AbortSignal): Promise<string | null>;
}

const ownSource: ConsoleSource = {
  folder: BUILT,
  isCurrent: async () => (await stampOfBuild()) === (await stampOfSources()),
  build: runBuild,
};

/** What is shown: a build, or a page in its place. */
export type Shown = ConsoleBuild | 'building' | 'missing';

/**
 * The console that is served, held in memory. It is read when it is first asked for or `start` is called,
 * whichever comes first. `start` also builds it when the build is missing or out of date.
 */
export class ConsoleHost {
  readonly #log: Logger;
  readonly #source: ConsoleSource;
  readonly #stopping = new AbortController();
  #shown: Promise<Shown> | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor({ log, source = ownSource }: { log: Logger; source?: ConsoleSource }) {
    this.#log = log;
    this.#source = source;
  }

  shown(): Promise<Shown> {
    return (this.#shown ??= this.#read());
  }

  /** Call it once the process is ready, so that the start does not wait for it. */
  start(): void {
    this.#work = this.#renew();
  }

  /** Ends a build that is running. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #renew(): Promise<void> {
    const { signal } = this.#stopping;
    const before = await this.shown();
    try {
      if (before !== 'missing' && (await this.#source.isCurrent())) return;
      if (signal.aborted) return;
      this.#log.info('the console is being built');
      this.#shown = Promise.resolve('building');
      const failure = await this.#source.build(signal);
      if (signal.aborted) return;
      if (failure !== null) this.#log.warn({ reason: failure }, 'the console could not be built');
      else this.#log.info('the console is built');
      this.#shown = failure === null ? this.#read() : Promise.resolve(before);
    } catch (error) {
      this.#log.warn({ err: error }, 'the console could not be built');
      this.#shown = Promise.resolve(before);
    }
  }

  async #read(): Promise<Shown> {
    return readBuild(this.#source.folder).catch(() => 'missing');
  }
}
