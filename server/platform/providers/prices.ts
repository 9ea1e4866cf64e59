import { readFile, stat } from 'node:fs/promises';

/** What a model costs, in the currency of its file. What is not given costs nothing. */
export interface ModelPrice {
  /** Of a million tokens. */
  input_per_million?: number;
  /** Of those of the input that the provider had kept; absent: as the others. */
  cached_input_per_million?: number;
  output_per_million?: number;
  /** Of tokens of sound, of models that hear and speak; absent: as those of text. */
  audio_input_per_million?: number;
  audio_output_per_million?: number;
  /** Of text that a voice speaks. */
  per_million_characters?: number;
  /** Of sound that a listener is given. */
  per_minute?: number;
}

/** What providers did, as far as it is charged for. */
export interface Charged {
  /** An id out of the catalogue, such as `openai:gpt-4.1-mini`. */
  provider: string;
  tokens?: Tokens | null;
  characters?: number;
  soundMs?: number;
}

/** Null or absent where the provider does not say. */
export interface Tokens {
  prompt: number | null;
  completion: number | null;
  /** Among those of the prompt: what the provider had kept. */
  cached?: number;
  /** Among those of either: sound. */
  audio?: { prompt: number; cached: number; completion: number };
}

const FIELDS: readonly (keyof ModelPrice)[] = [
  ...(['input_per_million', 'cached_input_per_million', 'output_per_million'] as const),
  ...([
    'audio_input_per_million',
    'audio_output_per_million',
    'per_million_characters',
    'per_minute',
  ] as const),
];
const MAX_BYTES = 256 * 1_024;
const MAX_MODELS = 1_000;
const MAX_PRICE = 1_000_000;

/** Prices of models, as the operator knows them. */
export class Prices {
  /** ISO 4217. */
  readonly currency: string;
  readonly #exact: ReadonlyMap<string, ModelPrice>;
  /** By the beginnings of ids, the longest first. */
  readonly #beginnings: readonly [string, ModelPrice][];

  constructor(currency: string, models: Readonly<Record<string, ModelPrice>>) {
    const entries = Object.entries(models);
    this.currency = currency;
    this.#exact = new Map(entries.filter(([id]) => !id.endsWith('*')));
    this.#beginnings = entries
      .filter(([id]) => id.endsWith('*'))
      .map(([id, price]): [string, ModelPrice] => [id.slice(0, -1), price])
      .toSorted(([a], [b]) => b.length - a.length);
  }

  /** What it costs; 0 for a model without a price. */
  costOf({ provider, tokens, characters = 0, soundMs = 0 }: Charged): number {
    const price = this.#priceOf(provider);
    if (!price) return 0;
    const spoken = (characters * (price.per_million_characters ?? 0)) / 1e6;
    const heard = (soundMs * (price.per_minute ?? 0)) / 60_000;
    return spoken + heard + (tokens ? costOfTokens(price, tokens) : 0);
  }

  #priceOf(id: string): ModelPrice | undefined {
    return this.#exact.get(id) ?? this.#beginnings.find(([beginning]) => id.startsWith(beginning))?.[1];
  }
}

function costOfTokens(price: ModelPrice, { prompt, completion, cached = 0, audio }: Tokens): number {
  const { input_per_million: input = 0, output_per_million: output = 0 } = price;
  const audioIn = Math.max(0, (audio?.prompt ?? 0) - (audio?.cached ?? 0));
  const audioOut = audio?.completion ?? 0;
  const textIn = Math.max(0, (prompt ?? 0) - cached - audioIn);
  const textOut = Math.max(0, (completion ?? 0) - audioOut);
  const sum =
    textIn * input +
    cached * (price.cached_input_per_million ?? input) +
    audioIn * (price.audio_input_per_million ?? input) +
    textOut * output +
    audioOut * (price.audio_output_per_million ?? output);
  return sum / 1e6;
}

/**
 * Reads the prices of PRICES_FILE (docs/monitoring.md).
 * @throws Error that begins with PRICES_FILE and names what is wrong.
 */
export async function readPrices(path: string): Promise<Prices> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new Error(`is larger than ${MAX_BYTES / 1_024} KiB`);
    return parsePrices(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PRICES_FILE: ${path}: ${reason.split('\n')[0]}`, { cause: error });
  }
}

/** @throws Error that names the field. */
export function parsePrices(text: string): Prices {
  const { currency, models } = recordOf('the file', JSON.parse(text), ['currency', 'models']);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new Error('currency is not a code of ISO 4217 such as EUR');
  const entries = Object.entries(recordOf('models', models, null));
  if (entries.length > MAX_MODELS) throw new Error(`models has more than ${MAX_MODELS} entries`);
  return new Prices(currency, Object.fromEntries(entries.map(([id, price]) => [id, priceOf(id, price)])));
}

function priceOf(id: string, value: unknown): ModelPrice {
  const name = `models[${JSON.stringify(id.slice(0, 200))}]`;
  if (id.length > 200 || !/^[^*]+\*?$/.test(id))
    throw new Error(`${name} is not an id, or the beginning of one and *`);
  const price = recordOf(name, value, FIELDS);
  for (const [field, amount] of Object.entries(price))
    if (typeof amount !== 'number' || !(amount >= 0 && amount <= MAX_PRICE))
      throw new Error(`${name}.${field} is not a number from 0 to ${MAX_PRICE}`);
  return price;
}

/** An object with no other fields than those of `known`. */
function recordOf(name: string, value: unknown, known: readonly string[] | null): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} is not an object`);
  const unknown = known && Object.keys(value).find((field) => !known.includes(field));
  if (unknown) throw new Error(`${name} has the unknown field ${JSON.stringify(unknown.slice(0, 200))}`);
  return Object.fromEntries(Object.entries(value));
}

let prices: Prices | null = null;

/** Sets the prices by which this process counts cost; null counts none. */
export function setPrices(known: Prices | null): void {
  prices = known;
}

/** What it costs by the prices of this process; null without any. */
export function chargeOf(charged: Charged): { amount: number; currency: string } | null {
  if (prices === null) return null;
  return { amount: prices.costOf(charged), currency: prices.currency };
}
