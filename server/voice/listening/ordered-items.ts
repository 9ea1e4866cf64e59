import type { ListeningEvent } from './listener.ts';

/** Utterances whose words may be on their way at once. */
const MAX_ITEMS = 50;
/** What is told of one utterance beyond it is left out. */
const MAX_CHARACTERS = 10_000;

/** Utterances complete in any order; their words are told in the order in which they were said. */
export class OrderedItems {
  readonly #items: { id: string; text: string; isComplete: boolean }[] = [];

  add(id: string): void {
    if (this.#items.length < MAX_ITEMS && !this.#items.some((item) => item.id === id))
      this.#items.push({ id, text: '', isComplete: false });
  }

  grow(id: string, delta: string): ListeningEvent[] {
    this.add(id);
    const item = this.#items.find((other) => other.id === id);
    if (!item || item.isComplete || item.text.length > MAX_CHARACTERS) return [];
    item.text += delta;
    return item === this.#items[0] ? [{ kind: 'partial', text: item.text }] : [];
  }

  complete(id: string, text: string): ListeningEvent[] {
    this.add(id);
    const item = this.#items.find((other) => other.id === id);
    if (item) Object.assign(item, { text, isComplete: true });
    const told: ListeningEvent[] = [];
    while (this.#items[0]?.isComplete) told.push({ kind: 'final', text: this.#items.shift()?.text ?? '' });
    return told;
  }
}
