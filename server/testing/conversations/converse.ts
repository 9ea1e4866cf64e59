import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pino } from 'pino';
import { findReachedNumber } from '../../calls/inbound/reception.queries.ts';
import { writeScript } from '../../calls/record/prepare-call.ts';
import { ringingCall } from '../../calls/testing/call-fixture.ts';
import { bindTools } from '../../calls/tools/bind-tools.ts';
import { ensureDemo } from '../../demo/ensure-demo.ts';
import { inTransaction } from '../../platform/db/sql.ts';
import type { CallScript, TakenMessage } from '../../voice/call-recorder.ts';
import type { CallerInput, Engine, Turn } from '../../voice/engines/engine.ts';
import { openOfflineEngine } from '../../voice/engines/offline/engine.ts';
import type { CallTools } from '../../voice/tools.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../test-api.ts';

const NUMBER = '+18025550142';

let numbersGiven = 0;

/** A number that no caller of this process has had, and no person of the demo business. */
function nextNumber(): string {
  numbersGiven += 1;
  return `+1802555${1_000 + numbersGiven}`;
}

export interface Caller {
  /** Null withholds the number; the default is a number that has not called yet. */
  from?: string | null;
  name?: string | null;
  language?: string;
  understandsWords?: boolean;
  /** Hears the assistant, which then spells; by default the conversation is typed. */
  hasSound?: boolean;
  abilities?: Partial<CallScript['abilities']>;
}

/** A conversation of a caller with the offline engine of the demo business, on a real database. */
export class Conversation {
  readonly from: string | null;
  readonly engine: Engine;
  readonly messages: TakenMessage[] = [];
  readonly uses: { name: string; args: unknown; result: string }[] = [];
  hungUp: string | null = null;
  readonly #tools: CallTools;

  private constructor(from: string | null, engine: Engine, tools: CallTools) {
    this.from = from;
    this.engine = engine;
    this.#tools = tools;
  }

  static async begin(api: TestApi, workspaceId: number, caller: Caller = {}): Promise<Conversation> {
    const { from = nextNumber(), name = null, understandsWords = true } = caller;
    const { sql, clock, services } = api;
    const { callId, recorder } = await ringingCall(
      { sql, clock, store: services.store },
      workspaceId,
      NUMBER,
      { from },
    );
    await recorder.answered();
    const reached = await findReachedNumber(sql, [NUMBER], { withinWorkspaceId: workspaceId });
    assert.ok(reached?.assistant);
    const assistant = {
      ...reached.assistant,
      language: caller.language ?? 'en-US',
      abilities: { ...reached.assistant.abilities, ...caller.abilities },
    };
    const call = { workspaceId, callId };
    const script = {
      ...writeScript(call, 'inbound', { number: from, name }, reached, assistant, null),
      confirmBookings: true,
    };
    const log = pino({ level: 'silent' });
    const tools = bindTools({ sql, clock, log, call, script });
    const engine = openOfflineEngine({
      ...{ script, clock, log, understandsWords, hasSound: caller.hasSound ?? false },
      tools: tools.declarations,
      report: () => undefined,
    });
    return new Conversation(from, engine, tools);
  }

  /** Says the words and returns the assistant's answer. */
  say = (text: string): Promise<string> => this.give({ kind: 'words', text });

  /** Presses the key and returns the assistant's answer. */
  press = (key: string): Promise<string> => this.give({ kind: 'key', key });

  async give(input: CallerInput): Promise<string> {
    if (input.kind === 'words' || input.kind === 'key') this.#tools.callerAnswered();
    const said: string[] = [];
    await this.engine.answer(input, this.#turn(said));
    return said.join(' ');
  }

  /** Plays a dialogue: a string is a line of the caller, a pattern has to match the assistant's answer. */
  async play(...lines: (string | RegExp)[]): Promise<void> {
    let answer = '';
    const transcript: string[] = [];
    for (const line of lines) {
      if (typeof line === 'string') {
        answer = /^\[.\]$/u.test(line) ? await this.press(line.slice(1, 2)) : await this.say(line);
        transcript.push(`caller: ${line}`, `assistant: ${answer}`);
      } else {
        assert.match(
          answer,
          line,
          `\n${transcript.join('\n')}\n${JSON.stringify(this.uses.slice(-4), null, 1)}`,
        );
      }
    }
  }

  release = (): Promise<void> => this.#tools.release();

  #turn(said: string[]): Turn {
    const signal = new AbortController().signal;
    return {
      signal,
      say: async (text) => {
        assert.ok(typeof text === 'string');
        said.push(text);
        return { heard: text, interrupted: false };
      },
      use: async (name, args) => {
        const result = await this.#tools.use(name, args, signal);
        this.uses.push({ name, args, result: JSON.stringify(result).slice(0, 600) });
        return { ...result, say: null };
      },
      record: async () => 'kept',
      keepMessage: async (message) => {
        this.messages.push(message);
        return true;
      },
      barCalls: async () => true,
      hangUp: (because) => {
        this.hungUp ??= because;
      },
    };
  }
}

/** The demo business for the tests of one file. */
export function useInn(options: TestApiOptions = {}): {
  call(caller?: Caller): Promise<Conversation>;
  api(): TestApi;
  id(): number;
} {
  let api: TestApi | null = null;
  let workspaceId = 0;
  let last: Conversation | null = null;
  before(async () => {
    api = await startTestApi(options);
    workspaceId = await makeDemo(api);
  });
  after(() => api?.stop());
  const started = (): TestApi => {
    assert.ok(api);
    return api;
  };
  return {
    call: async (caller) => {
      // The slots offered to the previous caller become free when that call ends.
      await last?.release();
      last = await Conversation.begin(started(), workspaceId, caller);
      return last;
    },
    api: started,
    id: () => workspaceId,
  };
}

/** Creates the demo business and returns its workspace id. */
async function makeDemo(api: TestApi): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-demo-'));
  try {
    const { sql, clock, services } = api;
    await ensureDemo({
      ...{ sql, clock, dataDir, log: services.log },
      addresses: {
        baseUrl: 'http://127.0.0.1/api/v1',
        consoleUrl: 'http://127.0.0.1/',
        sip: '127.0.0.1:5060',
      },
    });
    const [row] = await inTransaction(
      sql,
      (tx) => tx<{ id: number }[]>`select id from workspaces where slug = 'demo'`,
    );
    return row?.id ?? 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
