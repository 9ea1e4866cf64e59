import { setImmediate as immediate } from 'node:timers/promises';
import type { Span } from '../../platform/tracing/tracing.ts';
import type { ActiveCall } from '../call/active-call.ts';
import { Busy } from '../call/busy.ts';
import { callTools, judgeCallTool, type CallRequest } from '../call/call-tools.ts';
import { barCalls, keepMessage, recordMessage } from '../call/record-message.ts';
import type { TakenMessage } from '../call-recorder.ts';
import type { Spoken } from '../line.ts';
import type { OwnSpeech } from '../speech/own-speech.ts';
import type { ToolResult } from '../tools.ts';
import { cutSentences } from './cut-sentences.ts';
import type { Heard, SayOptions, Turn } from './engine.ts';
import { takeMessage } from './take-message.ts';
import { noteUse, useTool } from './use-tool.ts';

/** The most that is said in one answer; an engine that goes on is stopped. */
const MAX_SAYINGS = 100;
const MAX_CHARACTERS = 6_000;
const MAX_STREAM_MS = 30_000;
const MAX_TOOL_USES = 20;
/** Requests after the end of a turn that are still answered; an engine that goes on is left waiting. */
const MAX_LATE_REQUESTS = 20;

const NOT_HEARD: Heard = { heard: '', interrupted: true };
const NOT_ALLOWED: ToolResult = { ok: false, reason: 'not_allowed', facts: {} };
const NOT_USED: ToolResult = { ok: false, reason: 'failed', facts: {} };

/** What an engine says and does in answer to one input, on a call that goes on. */
export class CallTurn implements Turn {
  /** What the engine itself has going on; an engine that has nothing going on and does not return hangs. */
  readonly work = new Busy();
  /** Why the call ends when everything has been heard; null when it goes on. */
  hangUpBecause: 'goodbye' | 'silence' | null = null;
  /** The transfer that begins when everything has been heard; null without one. */
  transfer: Extract<CallRequest, { tool: 'transfer_call' }> | null = null;
  /** Something was said, used or kept. */
  hasActed = false;
  /** More was asked for than one answer may hold. */
  isTooLong = false;
  /** A message is recorded as soon as its instruction is over. */
  isRecordingNext = false;
  /** What a stream of words threw; the engine has failed then. */
  failure: unknown = null;
  readonly #call: ActiveCall;
  readonly #thinking: Span;
  readonly #stop = new AbortController();
  /** Aborts when nothing of this turn counts any more: another engine has taken over. */
  readonly #revoked = new AbortController();
  #sayings = 0;
  #characters = 0;
  #toolUses = 0;
  #lateRequests = 0;
  #endsCall = false;
  /** Sentences that were accepted and are not over. */
  #unheard = new Set<{ interruptible: boolean; hasBegun: boolean }>();

  /** @param thinking ends when the engine first says, uses or keeps something. */
  constructor(call: ActiveCall, thinking: Span) {
    this.#call = call;
    this.#thinking = thinking;
    const end = (): void => this.#stop.abort();
    if (call.endReason) end();
    call.endSignal.addEventListener('abort', end, { once: true });
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Newer input has come: what was not heard yet is not said, and a hang-up that waited for it is off. */
  supersede(): void {
    if ([...this.#unheard].some((saying) => saying.interruptible || !saying.hasBegun)) {
      this.hangUpBecause = null;
    }
    this.transfer = null;
    this.#stop.abort();
  }

  /** The engine has returned: a call that it ended by a tool ends when what it said has been heard. */
  finish(): void {
    if (this.#endsCall) this.hangUp('goodbye');
  }

  /** Another engine takes over: nothing of this turn has an effect any more. */
  revoke(): void {
    this.hangUpBecause = null;
    this.transfer = null;
    this.#revoked.abort();
    this.#stop.abort();
  }

  async say(said: string | AsyncIterable<string> | OwnSpeech, options: SayOptions = {}): Promise<Heard> {
    if (this.#stop.signal.aborted || !this.#mayAct()) return this.#late(NOT_HEARD);
    this.#sayings += 1;
    if (this.#sayings > MAX_SAYINGS || this.#characters > MAX_CHARACTERS) {
      this.#cutShort();
      return NOT_HEARD;
    }
    this.#act();
    return this.work.during(() => {
      if (typeof said === 'string') return this.#sayText(said, options);
      return 'sound' in said ? this.#sayOwn(said, options) : this.#sayStream(said, options);
    });
  }

  async use(tool: string, args: unknown): Promise<ToolResult & { say: string | null }> {
    if (this.#stop.signal.aborted || !this.#mayAct()) return this.#late({ ...NOT_USED, say: null });
    this.#toolUses += 1;
    if (this.#toolUses > MAX_TOOL_USES) {
      this.#cutShort();
      return { ...NOT_USED, say: null };
    }
    this.#act();
    const own = this.#useOnCall(tool, args);
    if (own) return own;
    return this.work.during(() => useTool(this.#call, tool, args, this.#stop.signal));
  }

  async record(kind: 'voicemail' | 'callback'): Promise<'kept' | 'empty' | 'failed'> {
    if (this.#stop.signal.aborted) return this.#late('empty');
    this.isRecordingNext = true;
    this.#act();
    return this.work.during(async () => {
      const { events, speech } = this.#call;
      await speech.whenQuiet(this.#stop.signal);
      this.isRecordingNext = false;
      if (this.#stop.signal.aborted) return 'empty';
      // While a message is recorded, keys and words belong to it.
      const taker = events.onInput;
      events.onInput = null;
      try {
        return await speech.floor.during(() => recordMessage(this.#call, kind));
      } catch (error) {
        this.#call.fail(error);
        return 'failed';
      } finally {
        events.onInput = taker;
      }
    });
  }

  /** Also after newer input: what a caller has said is not lost because they say more. */
  async keepMessage(message: TakenMessage): Promise<boolean> {
    if (this.#revoked.signal.aborted) return this.#late(false);
    this.#act();
    const call = this.#call;
    const keep = async (): Promise<boolean> =>
      (await takeMessage(call, message)) || keepMessage(call, null, message);
    return this.work.during(() => call.speech.floor.during(keep));
  }

  async barCalls(): Promise<boolean> {
    if (this.#revoked.signal.aborted) return this.#late(false);
    this.#act();
    const { speech } = this.#call;
    return this.work.during(() => speech.floor.during(() => barCalls(this.#call)));
  }

  hangUp(because: 'goodbye' | 'silence'): void {
    if (this.#stop.signal.aborted) return;
    this.#act();
    this.hangUpBecause ??= because;
  }

  #act(): void {
    this.hasActed = true;
    this.#thinking.end();
  }

  /** Uses a tool that works on the call itself; null for another one. */
  #useOnCall(tool: string, args: unknown): (ToolResult & { say: string | null }) | null {
    const call = this.#call;
    const { script, line, clock } = call;
    const judged = judgeCallTool(tool, args, script, clock.now());
    if (!judged) return null;
    const isOffered = callTools(script, line.transfer !== undefined).some(({ name }) => name === tool);
    const { result, request } = isOffered ? judged : { result: NOT_ALLOWED, request: null };
    const used = noteUse(call, { name: tool, args, tookMs: 0 }, result);
    if (request?.tool === 'transfer_call') this.transfer = request;
    if (request?.tool === 'end_call') this.#endsCall = true;
    return used;
  }

  #mayAct(): boolean {
    return !this.#call.endReason && this.hangUpBecause === null;
  }

  #cutShort(): void {
    this.isTooLong = true;
    this.#stop.abort();
  }

  /** Answers after a macrotask, so that an engine that goes on asking does not take the thread. */
  async #late<Value>(value: Value): Promise<Value> {
    this.#lateRequests += 1;
    if (this.#lateRequests > MAX_LATE_REQUESTS) return new Promise(() => undefined);
    await immediate();
    return value;
  }

  async #sayText(text: string, options: SayOptions): Promise<Heard> {
    if (text.trim() === '') return { heard: '', interrupted: false };
    const spoken = await this.#sentence(text, options);
    this.#call.recordSpoken(spoken, options.informs ?? null);
    this.#noteInterruption(spoken);
    return { heard: spoken.heard, interrupted: spoken.interrupted };
  }

  async #sayStream(stream: AsyncIterable<string>, options: SayOptions): Promise<Heard> {
    const enough = new AbortController();
    const stop = AbortSignal.any([this.#stop.signal, enough.signal]);
    const saying: Promise<Spoken>[] = [];
    let begunAtMs: number | null = null;
    try {
      for await (const sentence of cutSentences(stream, stop)) {
        begunAtMs ??= this.#call.callerTime.monotonicMs();
        const isLong = this.#call.callerTime.monotonicMs() - begunAtMs > MAX_STREAM_MS;
        if (isLong || this.#characters > MAX_CHARACTERS || this.#sayings > MAX_SAYINGS) {
          this.isTooLong = true;
          break;
        }
        this.#sayings += 1;
        const spoken = this.#sentence(sentence, options);
        saying.push(spoken);
        void spoken.then(({ interrupted }) => interrupted && enough.abort());
        // The stream is read on while two sentences wait to be heard, and no further.
        const before = saying.at(-2);
        if (before) await before;
      }
    } catch (error) {
      this.failure = error ?? new Error('a stream of words failed');
    }
    const spoken = joinSpoken(await Promise.all(saying));
    if (spoken) {
      this.#call.recordSpoken(spoken, options.informs ?? null);
      this.#noteInterruption(spoken);
    }
    if (this.isTooLong) this.#cutShort();
    return spoken ? { heard: spoken.heard, interrupted: spoken.interrupted } : NOT_HEARD;
  }

  /** What an engine speaks itself; the engine has failed when its sound breaks off. */
  async #sayOwn(speech: OwnSpeech, options: SayOptions): Promise<Heard> {
    const watched: OwnSpeech = { sound: this.#watch(speech.sound), words: () => speech.words() };
    const spoken = await this.#sentence(watched, options);
    this.#characters += spoken.heard.length;
    this.#call.recordSpoken(spoken, options.informs ?? null);
    this.#noteInterruption(spoken);
    return { heard: spoken.heard, interrupted: spoken.interrupted, playedMs: spoken.durationMs };
  }

  async *#watch(sound: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
    try {
      yield* sound;
    } catch (error) {
      this.failure = error ?? new Error('the sound of an engine failed');
    }
  }

  async #sentence(said: string | OwnSpeech, { interruptible = true }: SayOptions): Promise<Spoken> {
    if (typeof said === 'string') this.#characters += said.length;
    const saying = { interruptible, hasBegun: !this.#call.speech.floor.isBusy };
    this.#unheard.add(saying);
    try {
      return await this.#call.speech.say(said, {
        interruptible,
        signal: AbortSignal.any([this.#call.endSignal, this.#revoked.signal]),
        withdraw: this.#stop.signal,
        begun: () => {
          saying.hasBegun = true;
        },
      });
    } finally {
      this.#unheard.delete(saying);
    }
  }

  /** Where words are understood they follow an interruption; elsewhere the engine goes on with its steps. */
  #noteInterruption(spoken: Spoken): void {
    if (spoken.interrupted && this.#call.line.understandsWords) this.supersede();
  }
}

/** What was heard of several sentences as one; null when there was none. */
function joinSpoken(sentences: readonly Spoken[]): Spoken | null {
  const heard = sentences.filter((sentence) => sentence.heard !== '');
  const [first] = heard;
  const last = heard.at(-1);
  const interrupted = sentences.some((sentence) => sentence.interrupted);
  if (!first || !last) return sentences[0] ? { ...sentences[0], interrupted } : null;
  return {
    heard: heard.map((sentence) => sentence.heard).join(' '),
    offsetMs: first.offsetMs,
    durationMs: last.offsetMs + last.durationMs - first.offsetMs,
    interrupted,
  };
}
