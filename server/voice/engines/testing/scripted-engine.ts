import type { CallerInput, Engine, SpokenTurn, Turn, Unfinished } from '../engine.ts';

export const nothing: Unfinished = { message: null, collected: {}, task: null };

/** An engine that answers as a test says, and remembers what it was asked and told. */
export class ScriptedEngine implements Engine {
  readonly id: string;
  readonly asked: CallerInput[] = [];
  readonly takenOver: { from: Unfinished; transcript: readonly SpokenTurn[] }[] = [];
  left: Unfinished = nothing;
  isClosed = false;
  readonly #answers: (input: CallerInput, turn: Turn, nth: number) => Promise<void>;

  constructor(answers: (input: CallerInput, turn: Turn, nth: number) => Promise<void>, id = 'test:model') {
    this.id = id;
    this.#answers = answers;
  }

  answer(input: CallerInput, turn: Turn): Promise<void> {
    this.asked.push(input);
    return this.#answers(input, turn, this.asked.length);
  }

  unfinished(): Unfinished {
    return this.left;
  }

  takeOver(from: Unfinished, transcript: readonly SpokenTurn[]): void {
    this.takenOver.push({ from, transcript });
  }

  close(): void {
    this.isClosed = true;
  }
}

export const forever = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);
