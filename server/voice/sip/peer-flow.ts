import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import { parseUri } from './uri.ts';

/** Servers close connections that are silent for two minutes (Kamailio); as for registrations. */
const KEEP_ALIVE_MS = 110_000;

/**
 * The way to a peer: the flow of its latest request. A lost connection may be replaced by another. One by
 * which alone the peer reaches us is kept open, and opened again when it breaks (docs/decisions/0139).
 */
export class PeerFlow {
  readonly #context: Pick<LegContext, 'expect' | 'running' | 'timers' | 'transports'>;
  /** The peer has to be told where it reaches us now. */
  readonly #onMoved: () => void;
  #flow: Flow;
  #isReleased = false;
  #stop: () => void = () => {};
  /** Undo what lets messages of the peer through. */
  readonly #unexpect: (() => void)[];

  /** @param target the peer's Contact: one without a proxy sends from there. */
  constructor(
    flow: Flow,
    target: string,
    context: Pick<LegContext, 'expect' | 'running' | 'timers' | 'transports'>,
    onMoved: () => void,
  ) {
    this.#flow = flow;
    this.#context = context;
    this.#onMoved = onMoved;
    flow.retain();
    this.#unexpect = [flow.address, hostOf(target)].map((each) => context.expect(each));
    this.#keep(flow);
  }

  get current(): Flow {
    return this.#flow;
  }

  follow(flow: Flow): void {
    if (this.#isReleased || flow === this.#flow) return;
    flow.retain();
    this.#flow.release();
    this.#flow = flow;
    this.#keep(flow);
  }

  release(): void {
    this.#isReleased = true;
    this.#stop();
    this.#flow.release();
    for (const unexpect of this.#unexpect) unexpect();
  }

  #keep(flow: Flow): void {
    this.#stop();
    if (!this.#context.transports.isOnlyWay(flow)) return;
    void flow.closed?.then(() => this.#reopen(flow));
    this.#keepAlive(flow);
  }

  #keepAlive(flow: Flow): void {
    this.#stop = this.#context.running.after(KEEP_ALIVE_MS, () => {
      void flow.ping().catch(() => {});
      this.#keepAlive(flow);
    });
  }

  /** Until it stands, or the call is over for another reason: its sound may go on meanwhile. */
  #reopen(lost: Flow): void {
    const isNeeded = (): boolean => !this.#isReleased && this.#flow === lost;
    if (!isNeeded()) return;
    this.#stop();
    const { transports, running, timers } = this.#context;
    const again = transports.again(lost);
    void Promise.resolve(transports.located(again)).then(() => {
      if (!isNeeded()) return;
      if (!again.open) this.#stop = running.after(timers.t2, () => this.#reopen(lost));
      else {
        this.follow(again);
        this.#onMoved();
      }
    });
  }
}

function hostOf(target: string): string {
  const uri = parseUri(target);
  return uri && 'host' in uri ? uri.host : '';
}
