/**
 * `npm run call`: calls the demo assistant of a running server from the terminal. The assistant's sentences
 * are shown. A typed line is spoken, `*1` presses the key 1, `/hangup`, Ctrl-C or Ctrl-D hangs up. Lines can
 * also come from a pipe: each is spoken when the assistant has answered the previous one, and the caller
 * hangs up at the end of the input.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnvironment, readSettings } from '../server/platform/config/settings.ts';
import { CallApi, CallFault } from './call/call-api.ts';
import { readLine } from './call/read-line.ts';

const show = (text: string): void => void process.stdout.write(`${text}\n`);

/** The assistant has finished after this time without a sentence; the second constant is the longest wait. */
const QUIET_MS = 600;
const ANSWER_WITHIN_MS = 8_000;

/** Tracks when the assistant last said something, so that lines of a pipe wait for its answers. */
class Listening {
  #saidAtMs = 0;
  #spokeAtMs = 0;
  isOver = false;

  said(): void {
    this.#saidAtMs = performance.now();
  }

  spoke(): void {
    this.#spokeAtMs = performance.now();
  }

  /** Notes that the input was refused, so no answer follows. */
  tookBack(): void {
    this.#spokeAtMs = 0;
  }

  /** Resolves when the assistant has answered the last input and is silent again. */
  async untilAnswered(): Promise<void> {
    const giveUpAtMs = performance.now() + ANSWER_WITHIN_MS;
    while (!this.isOver && performance.now() < giveUpAtMs) {
      const isAnswered = this.#saidAtMs > this.#spokeAtMs;
      if (isAnswered && performance.now() - this.#saidAtMs >= QUIET_MS) return;
      await sleep(50);
    }
  }
}

async function main(): Promise<void> {
  const api = await findServer();
  const { id, to } = await api.place();
  show(`Calling ${to}. Type what you say; *1 presses the key 1; /hangup or Ctrl-C hangs up.\n`);
  const listening = new Listening();
  const hangUp = (): void => void api.send(id, { hang_up: true }).catch(() => {});
  process.on('SIGINT', hangUp);
  process.on('SIGTERM', hangUp);
  const talking = talk(api, id, listening);
  talking.catch((error: unknown) => {
    if (!listening.isOver) show(lineOf(error));
    hangUp();
  });
  for await (const event of api.follow(id)) {
    listening.said();
    if (event.kind === 'said') show(`Assistant: ${event.text}`);
    if (event.kind === 'beep') show('(tone)');
    if (event.kind === 'ended') show(`\n${event.by === 'caller' ? 'You hung up.' : event.cause}`);
  }
  listening.isOver = true;
  const call = await api.show(id);
  const seconds = call.durationSeconds === null ? '' : `, ${call.durationSeconds} s`;
  show(`Call ${id}: ${call.status}, ${call.outcome ?? 'no outcome'}${seconds}`);
  if (call.summary !== null) show(call.summary);
}

/** Sends the typed lines until the input or the call ends. */
async function talk(api: CallApi, id: number, listening: Listening): Promise<void> {
  const isPiped = !process.stdin.isTTY;
  for await (const text of createInterface({ input: process.stdin })) {
    const line = readLine(text);
    if (line.do === 'nothing') continue;
    if (line.do === 'hang_up') break;
    if (line.do === 'refuse') {
      show(line.why);
      continue;
    }
    if (isPiped) await listening.untilAnswered();
    if (isPiped) show(`You: ${text.trim()}`);
    listening.spoke();
    const inputs = line.do === 'say' ? [{ words: line.words }] : line.keys.map((key) => ({ key }));
    try {
      for (const input of inputs) await api.send(id, input);
    } catch (error) {
      if (!(error instanceof CallFault && error.isRefusal)) throw error;
      listening.tookBack();
      show(error.message);
    }
  }
  if (isPiped) await listening.untilAnswered();
  if (!listening.isOver) await api.send(id, { hang_up: true });
}

/** Reads the address and the key of the server from `demo.json` in `DATA_DIR`. */
async function findServer(): Promise<CallApi> {
  const { dataDir } = readSettings(readEnvironment());
  const path = join(dataDir, 'demo.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CallFault(`No server has run here yet (${path} is missing): start one with \`npm start\`.`, {
      cause: error,
    });
  });
  const demo: unknown = JSON.parse(text);
  if (isDemo(demo)) return new CallApi(demo.base_url, demo.keys.write);
  throw new CallFault(`${path} does not contain the address of the server.`);
}

function isDemo(value: unknown): value is { base_url: string; keys: { write: string } } {
  if (typeof value !== 'object' || value === null || !('base_url' in value) || !('keys' in value))
    return false;
  const { base_url: baseUrl, keys } = value;
  if (typeof baseUrl !== 'string' || typeof keys !== 'object' || keys === null) return false;
  return 'write' in keys && typeof keys.write === 'string';
}

const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exit(1);
}
