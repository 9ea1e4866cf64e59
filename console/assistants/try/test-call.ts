import { ApiError } from '../../platform/api-error.ts';
import { api, API_BASE } from '../../platform/api.ts';
import { MicrophoneError, type Microphone, type MicrophoneFault } from '../../platform/audio/microphone.ts';
import { startTalking } from '../../platform/audio/talk.ts';
import { EVENT_NAMES, withEvent, type CallEvent } from './call-events.ts';

export type Medium = 'text' | 'audio';

/** What went wrong: a refusal of the API, no microphone, or a connection that broke off. */
export type TestFault = { error: ApiError } | { microphone: MicrophoneFault } | 'lost';

export interface TestCallState {
  phase: 'idle' | 'starting' | 'running' | 'over';
  medium: Medium;
  callId: number | null;
  events: readonly CallEvent[];
  fault: TestFault | null;
  isMuted: boolean;
}

/** Who calls whom. A caller without a number withholds it. */
export interface TestCaller {
  assistantId: number | null;
  from: string | null;
}

/** The call's other side: what follows its events and, where it has sound, carries it. */
interface Connection {
  close(): void;
  microphone: Microphone | null;
}

const IDLE: TestCallState = {
  ...{ phase: 'idle', medium: 'text', callId: null, events: [], fault: null, isMuted: false },
};
/** The call is over (RFC 6455, section 7.4). */
const OVER = 1_000;

/** A simulated call of this page, by typing or by microphone. `subscribe` and `state` are for React. */
export class TestCall {
  state: TestCallState = IDLE;
  #connection: Connection | null = null;
  readonly #watchers = new Set<() => void>();

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  };

  /** The microphone of a call that is spoken. */
  get microphone(): Microphone | null {
    return this.#connection?.microphone ?? null;
  }

  /** Calls the assistant. Call it from a click: sound is allowed only then. */
  async begin(medium: Medium, caller: TestCaller): Promise<void> {
    if (this.state.phase === 'starting' || this.state.phase === 'running') return;
    this.#set({ ...IDLE, medium, phase: 'starting' });
    try {
      const connection = await (medium === 'audio' ? this.#speak(caller) : this.#type(caller));
      if (!this.#isOn()) {
        // Idle: the page was left meanwhile. Otherwise the call was over at once.
        if (this.state.phase === 'idle') this.#hangUpQuietly();
        return connection.close();
      }
      this.#connection = connection;
      this.#set({ phase: 'running' });
    } catch (error) {
      this.#hangUpQuietly();
      this.#set({ phase: 'over', fault: faultOf(error) });
    }
  }

  async say(words: string): Promise<void> {
    await this.#send({ words });
  }

  async press(key: string): Promise<void> {
    await this.#send({ key });
  }

  async hangUp(): Promise<void> {
    await this.#send({ hang_up: true });
  }

  mute(isMuted: boolean): void {
    this.microphone?.mute(isMuted);
    this.#set({ isMuted });
  }

  /** Ends a call whose page is left. */
  dispose(): void {
    if (this.#isOn()) this.#hangUpQuietly();
    this.#close();
    this.#set(IDLE);
  }

  async #place(medium: Medium, { assistantId, from }: TestCaller): Promise<number> {
    const placed = await api('createSimulatedCall', { body: { medium, from, assistant_id: assistantId } });
    const { id } = placed.data;
    this.#set({ callId: id });
    return id;
  }

  async #type(caller: TestCaller): Promise<Connection> {
    const id = await this.#place('text', caller);
    const stream = new EventSource(`${API_BASE}/simulator/calls/${id}/events`);
    for (const event of EVENT_NAMES) {
      stream.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) =>
        this.#take({ id: Number(lastEventId), event, data: JSON.parse(data) as unknown } as CallEvent),
      );
    }
    // The browser connects again by itself unless the server refused.
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) this.#lose();
    });
    return { close: () => stream.close(), microphone: null };
  }

  async #speak(caller: TestCaller): Promise<Connection> {
    const place = async (): Promise<string> => `/simulator/calls/${await this.#place('audio', caller)}/audio`;
    const talk = await startTalking(place, {
      onMessage: (message) => this.#take(message as CallEvent),
      onEnd: (code) => {
        if (code !== OVER) this.#lose();
      },
    });
    return { close: () => talk.stop(), microphone: talk.microphone };
  }

  #take(event: CallEvent): void {
    this.#set({ events: withEvent(this.state.events, event) });
    if (event.event !== 'ended') return;
    this.#close();
    this.#set({ phase: 'over' });
  }

  async #send(body: { words: string } | { key: string } | { hang_up: true }): Promise<void> {
    const { callId } = this.state;
    if (callId === null || !this.#isOn()) return;
    try {
      await api('sendToSimulatedCall', { path: { id: callId }, body });
      this.#set({ fault: null });
    } catch (error) {
      // What was sent to a call that had just ended is no fault.
      if (this.#isOn()) this.#set({ fault: faultOf(error) });
    }
  }

  /** Hangs up where nobody sees any more whether that succeeds. */
  #hangUpQuietly(): void {
    const { callId: id } = this.state;
    if (id === null) return;
    const hangingUp = { path: { id }, body: { hang_up: true } };
    api('sendToSimulatedCall', hangingUp, { keepalive: true }).catch(() => undefined);
  }

  #lose(): void {
    if (!this.#isOn()) return;
    this.#close();
    this.#set({ phase: 'over', fault: 'lost' });
  }

  #close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  #isOn(): boolean {
    return this.state.phase === 'starting' || this.state.phase === 'running';
  }

  #set(changed: Partial<TestCallState>): void {
    this.state = { ...this.state, ...changed };
    for (const tell of this.#watchers) tell();
  }
}

function faultOf(error: unknown): TestFault {
  if (error instanceof MicrophoneError) return { microphone: error.fault };
  return error instanceof ApiError ? { error } : 'lost';
}
