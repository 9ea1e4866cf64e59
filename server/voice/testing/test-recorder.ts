import type {
  CallRecorder,
  CallEnding,
  MessageKind,
  TakenMessage,
  TeamMember,
  Transferee,
  Turn,
} from '../call-recorder.ts';
import type { TransferResult } from '../line.ts';

/** A recorder that keeps everything in memory, and fails where a test wants it to. */
export class TestRecorder implements CallRecorder {
  readonly log: string[] = [];
  readonly turns: Turn[] = [];
  readonly messages: { messageKey: string | null; message: TakenMessage }[] = [];
  readonly dropped: string[] = [];
  readonly begun: string[] = [];
  readonly endings: CallEnding[] = [];
  /** Called before each write with its name; throws to refuse it. */
  refuse: (what: string) => void = () => undefined;

  async answered(): Promise<void> {
    this.#enter('answered');
  }

  async recordTurn(turn: Turn): Promise<void> {
    this.#enter('recordTurn');
    if (!this.turns.includes(turn)) this.turns.push(turn);
  }

  async beginMessage(kind: MessageKind): Promise<{ messageKey: string; audioPath: string }> {
    this.#enter('beginMessage');
    const messageKey = `${kind}-${this.begun.length + 1}`;
    this.begun.push(messageKey);
    return { messageKey, audioPath: `/nowhere/${messageKey}.wav` };
  }

  async takeMessage(messageKey: string | null, message: TakenMessage): Promise<void> {
    this.#enter('takeMessage');
    this.messages.push({ messageKey, message });
  }

  async barCalls(): Promise<void> {
    this.#enter('barCalls');
  }

  async transferring(_to: Transferee, state: 'ringing' | TransferResult): Promise<void> {
    this.#enter(state === 'taken' ? 'transferred' : `transfer ${state}`);
  }

  async takenOver({ name }: TeamMember): Promise<boolean> {
    this.#enter(`taken over by ${name}`);
    return true;
  }

  async handedBack(): Promise<void> {
    this.#enter('handed back');
  }

  async dropMessage(messageKey: string): Promise<void> {
    this.#enter('dropMessage');
    this.dropped.push(messageKey);
  }

  async finish(ending: CallEnding): Promise<void> {
    this.#enter('finish');
    this.endings.push(ending);
  }

  #enter(what: string): void {
    this.refuse(what);
    this.log.push(what);
  }
}
