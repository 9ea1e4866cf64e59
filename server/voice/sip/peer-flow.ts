import type { Flow } from './flow.ts';
import { parseUri } from './uri.ts';

/** The way to a peer: the flow of its latest request. A lost connection may be replaced by another. */
export class PeerFlow {
  #flow: Flow;
  #isReleased = false;
  /** Undo what lets messages of the peer through. */
  readonly #unexpect: (() => void)[];

  /** @param target the peer's Contact: one without a proxy sends from there. */
  constructor(flow: Flow, target: string, expect: (address: string) => () => void) {
    this.#flow = flow;
    flow.retain();
    this.#unexpect = [flow.address, hostOf(target)].map((each) => expect(each));
  }

  get current(): Flow {
    return this.#flow;
  }

  follow(flow: Flow): void {
    if (this.#isReleased) return;
    flow.retain();
    this.#flow.release();
    this.#flow = flow;
  }

  release(): void {
    this.#isReleased = true;
    this.#flow.release();
    for (const unexpect of this.#unexpect) unexpect();
  }
}

function hostOf(target: string): string {
  const uri = parseUri(target);
  return uri && 'host' in uri ? uri.host : '';
}
