import type { Socket } from 'node:net';

/** How many connections some peers may have: together, and each address, from the first packet to the end. */
export class ConnectionShare {
  readonly #all: number;
  readonly #each: number;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(limits: { all: number; each: number }) {
    this.#all = limits.all;
    this.#each = limits.each;
  }

  /** Counts a connection until it is closed; false when it is one too many. */
  take(socket: Socket, address: string): boolean {
    const ofTheirs = this.#byAddress.get(address) ?? 0;
    if (ofTheirs >= this.#each || this.#count >= this.#all) return false;
    this.#count += 1;
    this.#byAddress.set(address, ofTheirs + 1);
    socket.on('close', () => {
      this.#count -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    });
    return true;
  }
}
