import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { PeerAbilities } from './peer-abilities.ts';
import { sendInDialog } from './send-in-dialog.ts';

const TYPE = { name: 'content-type', value: 'application/dtmf-relay' };
const DURATION_MS = 160;
/** A comma waits for two seconds, as between keys that are sent in the media. */
const PAUSE = ',';
const PAUSE_MS = 2_000;
/** Keys that may wait to be sent. */
const MAX_KEYS = 100;

interface KeyedLeg {
  readonly dialog: Dialog;
  readonly abilities: PeerAbilities;
  flow(): Flow;
}

/** Sends keys by INFO, each once the one before is answered, so that they arrive in their order. */
export class KeySender {
  readonly #leg: KeyedLeg;
  readonly #context: LegContext;
  readonly #waiting: string[] = [];
  #isSending = false;
  #isOver = false;

  constructor(leg: KeyedLeg, context: LegContext) {
    this.#leg = leg;
    this.#context = context;
  }

  /** Keys with a comma for two seconds; false where the peer does not say that it takes INFO. */
  send(keys: string): boolean {
    if (!this.#leg.abilities.methods.has('INFO')) return false;
    this.#waiting.push(...[...keys].slice(0, MAX_KEYS - this.#waiting.length));
    if (!this.#isSending) this.#next();
    return true;
  }

  stop(): void {
    this.#isOver = true;
  }

  #next(): void {
    const key = this.#isOver ? undefined : this.#waiting.shift();
    this.#isSending = key !== undefined;
    if (key === undefined) return;
    if (key === PAUSE) {
      this.#context.running.after(PAUSE_MS, () => this.#next());
      return;
    }
    const { dialog } = this.#leg;
    const body = Buffer.from(`Signal=${key}\r\nDuration=${DURATION_MS}\r\n`, 'latin1');
    const onOutcome: Parameters<typeof sendInDialog>[0]['onOutcome'] = (outcome) => {
      const isTaken = outcome.kind === 'answer' && outcome.response.status < 300;
      if (!isTaken) this.#context.log.info({ call: dialog.callId }, 'a key by INFO was not taken');
      this.#next();
    };
    const order = { method: 'INFO', headers: [TYPE], body, onOutcome };
    sendInDialog(order, { dialog, flow: this.#leg.flow() }, this.#context);
  }
}
