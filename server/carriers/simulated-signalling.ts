import type { EndedBy } from '../voice/line.ts';
import type { Signalling, SignallingListener } from '../voice/signalling.ts';

/** The signalling of a simulated call, for the line and for the simulated caller. */
export class SimulatedSignalling implements Signalling {
  readonly offered = null;
  readonly #over = Promise.withResolvers<{ by: EndedBy; cause: string }>();
  #listener: SignallingListener | null = null;
  #end: { by: EndedBy; cause: string } | null = null;
  readonly #connected: Promise<unknown>;
  #isAnswered = false;

  /** @param connected resolves when the caller can hear; until then the call is not answered. */
  constructor(connected: Promise<unknown> = Promise.resolve()) {
    this.#connected = connected;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Resolves when the call ends, with who ended it. */
  get over(): Promise<{ by: EndedBy; cause: string }> {
    return this.#over.promise;
  }

  listen(listener: SignallingListener): void {
    this.#listener = listener;
    if (this.#end) listener.ended(this.#end.by, this.#end.cause);
  }

  async answer(): Promise<{ remote: null } | 'gone'> {
    await Promise.race([this.#connected, this.over]);
    if (this.#end) return 'gone';
    this.#isAnswered = true;
    return { remote: null };
  }

  async hangUp(): Promise<void> {
    this.end('us', 'The assistant hung up.');
  }

  /** Ends the call; later calls of this method have no effect. */
  end(by: EndedBy, cause: string): void {
    if (this.#end) return;
    this.#end = { by, cause };
    this.#listener?.ended(by, cause);
    this.#over.resolve(this.#end);
  }
}
