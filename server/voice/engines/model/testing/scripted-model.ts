import type { LanguageModel, ModelEvent, ModelRequest } from '../language-model.ts';

/** What a scripted model does in answer to one request. */
/** `'hang'` waits until it is given up. */
export type Step = readonly (string | { call: string; args?: unknown; raw?: string } | Error)[];

/** A model that answers as a test says, and remembers what it was asked. */
export class ScriptedModel implements LanguageModel {
  readonly id = 'test:model';
  readonly requests: ModelRequest[] = [];
  warmed = 0;
  aborted = 0;
  readonly #steps: Step[];

  constructor(...steps: Step[]) {
    this.#steps = steps;
  }

  warm(): Promise<void> {
    this.warmed += 1;
    return Promise.resolve();
  }

  async *answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    this.requests.push(structuredClone(request));
    const number = this.requests.length;
    for (const part of this.#steps[number - 1] ?? []) {
      if (part === 'hang') await this.#hang(signal);
      else if (part instanceof Error) throw part;
      else if (typeof part === 'string') yield { kind: 'text', text: part };
      else {
        const args = part.raw ?? JSON.stringify(part.args ?? {});
        yield { kind: 'call', call: { id: `call${number}`, name: part.call, arguments: args } };
      }
    }
    yield { kind: 'end', cut: false, usage: { prompt: 10, completion: 5 } };
  }

  #hang(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const stop = (): void => {
        this.aborted += 1;
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}
