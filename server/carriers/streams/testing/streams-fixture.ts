import assert from 'node:assert/strict';
import { pino } from 'pino';
import { FrozenClock } from '../../../platform/clock.ts';
import { until } from '../../../platform/jobs/testing/until.ts';
import { parseNetwork } from '../../../platform/networks.ts';
import { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { Line } from '../../../voice/line.ts';
import { startMediaEngine, type MediaEngine } from '../../../voice/media/media-engine.ts';
import type { CallTrace } from '../../call-trace.ts';
import type {
  CallArrival,
  DialEvent,
  Dialling,
  OutgoingCall,
  PersonRoutes,
  ReceiveCall,
  Reception,
} from '../../carrier.ts';
import { API_KEY } from '../../testing/telnyx-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../../testing/twilio-vendor.ts';
import type { StreamAccess } from '../stream-access.ts';
import { StreamedCalls } from '../streamed-calls.ts';
import { openFront, type Front } from './front.ts';
import { APPLICATION, TelnyxCalls } from './telnyx-calls.ts';
import { TwilioCalls } from './twilio-calls.ts';

/**
 * Streamed calls of one carrier at a time on a clock that stands still, so that deadlines pass at once; the
 * sound is real.
 */
export class StreamsFixture {
  readonly clock = new FrozenClock('2026-11-23T12:00:00Z');
  readonly arrivals: CallArrival[] = [];
  /** Why admitted calls could not be carried. */
  readonly failures: string[] = [];
  /** How lines of admitted calls ended. */
  readonly ends: string[] = [];
  /** What was kept of calls that arrived. */
  readonly kept: CallTrace[] = [];
  readonly twilio: TwilioCalls;
  readonly telnyx: TelnyxCalls;
  receive: ReceiveCall = async () => ({ admitted: false, reason: 'unknown_number' });
  calls!: StreamedCalls;
  access!: StreamAccess;
  #media!: MediaEngine;
  #front!: Front;
  readonly #client = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });

  constructor() {
    this.twilio = new TwilioCalls(this.clock);
    this.telnyx = new TelnyxCalls(this.clock, () => Temporal.Now.instant());
  }

  async start(ports: { from: number; to: number }): Promise<void> {
    const log = pino({ level: 'silent' });
    this.#media = await startMediaEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 3, log });
    this.#front = await openFront(
      () => this.calls,
      () => this.access,
    );
    await Promise.all([this.twilio.start(), this.telnyx.start()]);
    this.open('twilio');
  }

  /** Calls over a carrier of this vendor from now on, with nothing left of those before. */
  open(vendor: 'twilio' | 'telnyx', more: Partial<StreamAccess> = {}, isReached = true): void {
    const { origin } = this.#front;
    const paths = { voicePath: '/voice', streamsPath: '/streams' };
    const limits = {
      workspaceId: 1,
      carrierId: 7,
      maxCalls: null,
      callsPerSecond: Number.POSITIVE_INFINITY,
      ...paths,
    };
    const connection = {
      workspaceId: 1,
      apiKey: API_KEY,
      publicKey: this.telnyx.publicKey,
      connectionId: APPLICATION,
    };
    const account = { workspaceId: 1, accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiKey: null };
    const access: StreamAccess =
      vendor === 'twilio'
        ? { ...limits, vendor, account: { ...account, baseUrl: this.twilio.url } }
        : { ...limits, vendor, account: { ...connection, baseUrl: this.telnyx.url } };
    this.access = { ...access, ...more } as StreamAccess;
    this.calls = new StreamedCalls({
      ...{
        media: this.#media,
        clock: this.clock,
        log: pino({ level: 'silent' }),
        client: this.#client,
        isReached,
      },
      synthesizer: { speak: () => assert.fail('nothing is said') },
      receive: async (arrival, takeLine) => {
        this.arrivals.push(arrival);
        const keepTrace = (trace: CallTrace): void => void this.kept.push(trace);
        return { ...(await this.receive(arrival, takeLine)), keepTrace };
      },
      ...{ origins: () => ({ own: origin, shared: origin }), maxCalls: 10 },
    });
  }

  get voiceUrl(): string {
    return `${this.#front.origin}${this.access.voicePath}`;
  }

  get sessions(): number {
    return this.#media.sessions;
  }

  /** Admits every call that its carrier has a line for; it is answered and lasts until it ends. */
  admit(run: (line: Line) => Promise<void> = (line) => this.talk(line), people?: PersonRoutes): void {
    const { carrierId: id, maxCalls } = this.access;
    const admitted: Reception = {
      ...{
        admitted: true as const,
        callId: 1,
        recordingPath: null,
        voice: 'espeak-en-us',
        language: 'en-US',
        media: null,
      },
      listening: { listeners: [], hints: [] },
      ...(people ? { people } : {}),
      run,
      fail: async (cause: string) => void this.failures.push(cause),
    };
    this.receive = async (_arrival, takeLine) =>
      (await takeLine?.({ id, maxCalls })) ? admitted : { admitted: false, reason: 'busy' };
  }

  async talk(line: Line): Promise<void> {
    await line.answer();
    for (;;) {
      const event = await line.next(3_600_000);
      if (event.kind === 'ended') return void this.ends.push(`${event.by}: ${event.cause}`);
    }
  }

  dial(to: string, isTraced = false): Dialling {
    const call: OutgoingCall & { trunk: StreamAccess } = {
      ...{ from: '+12025550100', to, channel: 'phone', trunk: this.access, recordingPath: null, isTraced },
      ...{ carrierCallId: `our-${Math.random()}`, voice: 'espeak-en-us', language: 'en-US' },
      listening: { listeners: [], hints: [] },
    };
    return this.calls.dial(call);
  }

  /** All events of a call until its last. */
  async events(dialling: Dialling): Promise<DialEvent[]> {
    const events: DialEvent[] = [];
    for (;;) {
      const event = await dialling.next();
      events.push(event);
      if (event.kind !== 'trying' && event.kind !== 'ringing') return events;
    }
  }

  /** Lets time pass until every call has ended, and fails when one left something behind. */
  async settle(): Promise<void> {
    await until('every call has ended', async () => {
      await this.clock.advance(1_000);
      return this.calls.callCount === 0;
    });
    await until('the media is given back', () => this.sessions === 0);
    this.arrivals.length = 0;
    this.failures.length = 0;
    this.ends.length = 0;
    this.kept.length = 0;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#front.stop(), this.twilio.stop(), this.telnyx.stop()]);
    await this.#media.close();
    this.#client.close();
  }
}
