import assert from 'node:assert/strict';
import { tone } from '../../voice/audio/tone.ts';
import type { Line, TransferOrder, TransferResult } from '../../voice/line.ts';
import { RtpPeer } from '../../voice/media/testing/rtp-peer.ts';
import { answerFrom } from '../../voice/sip/testing/callee.ts';
import { eventually } from '../../voice/sip/testing/eventually.ts';
import { sdpText } from '../../voice/sip/testing/session-text.ts';
import { Caller } from '../../voice/sip/testing/test-caller.ts';
import { answerTo, TestPeer, type Seen } from '../../voice/sip/testing/test-peer.ts';
import { shortTimers } from '../../voice/sip/testing/user-agent-fixture.ts';
import type { KeepTrace } from '../call-trace.ts';
import type { ReceiveCall } from '../carrier.ts';
import type { SipTrunkOptions } from '../sip-trunk.ts';
import type { TrunkAccess } from '../trunk-access.ts';
import { loudPackets, TrunkFixture, type TrunkSound } from './trunk-fixture.ts';

/** The person's number. */
export const PHONE = '+12025550151';
const ALLOW = 'Allow: INVITE, ACK, BYE, CANCEL, REFER, NOTIFY';
const FRAGMENT = 'Content-Type: message/sipfrag';

/** A call whose peer takes REFER or not, of a number with a trunk or without one. */
interface TransferredCall {
  refers: boolean;
  mayCall: boolean;
  /** What the way to the person waits for. */
  routed?: Promise<void>;
  traces?: SipTrunkOptions['traces'];
  keepTrace?: KeepTrace;
}

type Parts = Pick<TransferFixture, 'on' | 'server' | 'person' | 'caller' | 'line'>;

/** A call that is up, and the telephone of a person behind a trunk to whom it is put through. */
export class TransferFixture {
  readonly on: TrunkFixture;
  /** The trunk's server. */
  readonly server: TestPeer;
  readonly person: RtpPeer;
  readonly caller: Caller;
  readonly line: Line | null;
  readonly givenUp = new AbortController();

  private constructor(parts: Parts) {
    this.on = parts.on;
    this.server = parts.server;
    this.person = parts.person;
    this.caller = parts.caller;
    this.line = parts.line;
  }

  static async call(
    sound: TrunkSound,
    { refers, mayCall, routed, traces, keepTrace }: TransferredCall,
  ): Promise<TransferFixture> {
    const admitted = Promise.withResolvers<Line>();
    const run = async (line: Line): Promise<void> => {
      await line.answer();
      admitted.resolve(line);
      while ((await line.next(60_000)).kind !== 'ended');
    };
    const parts = await TransferFixture.#ring(
      sound,
      (on, server) => {
        const trunk = mayCall ? trunkTo(server.port) : null;
        const routeTo = async () => {
          await routed;
          return { from: '+4930901820', trunk };
        };
        const people = { mayCall, routeTo };
        on.admitTo(run, null, people);
        const admit = on.receive;
        if (keepTrace) on.receive = async (arrival) => ({ ...(await admit(arrival)), keepTrace });
        return { headers: refers ? [ALLOW] : [] };
      },
      { traces },
    );
    return new TransferFixture({ ...parts, line: await admitted.promise });
  }

  /** A call that `receive` has; its people are called over `trunk`. */
  static async received(
    sound: TrunkSound,
    {
      to,
      receive,
      refers = false,
    }: { to: string; receive: (trunk: TrunkAccess) => ReceiveCall; refers?: boolean },
  ): Promise<TransferFixture> {
    const parts = await TransferFixture.#ring(sound, (on, server) => {
      on.receive = receive(trunkTo(server.port));
      const headers = [`To: <sip:${to}@127.0.0.1>`, ...(refers ? [ALLOW] : [])];
      return { uri: `sip:${to}@127.0.0.1`, headers };
    });
    return new TransferFixture({ ...parts, line: null });
  }

  static async #ring(
    sound: TrunkSound,
    prepare: (on: TrunkFixture, server: TestPeer) => { uri?: string; headers: string[] },
    more: Pick<SipTrunkOptions, 'traces'> = {},
  ): Promise<Omit<Parts, 'line'>> {
    const on = await TrunkFixture.start(sound, { timers: shortTimers, ...more });
    const server = await TestPeer.udp(on.trunk.port);
    const person = await RtpPeer.open(null, { clock: sound.time });
    const caller = new Caller(on.peer);
    caller.invite({ body: on.offer(), ...prepare(on, server) });
    const answered = await caller.expect(200);
    on.telephone.target = Number(/m=audio (\d+)/.exec(answered.body)?.[1]);
    caller.ack();
    return { on, server, person, caller };
  }

  async close(): Promise<void> {
    await this.on.close();
    await this.server.close();
    this.person.close();
  }

  transfer(
    announcement: string | null = null,
    more: Partial<TransferOrder> = {},
    signal: AbortSignal = this.givenUp.signal,
  ): Promise<TransferResult> {
    const order: TransferOrder = {
      ...{ name: 'Ann', phone: PHONE, announcement },
      answers: { accepted: 'I am connecting you now.', declined: 'All right.' },
      ...{ notice: null, judge: () => null },
      ...more,
    };
    assert.ok(this.line?.transfer);
    return this.line.transfer(order, signal);
  }

  /** The peer takes our REFER on. */
  async acceptRefer(): Promise<Seen> {
    const refer = await this.on.peer.next('REFER');
    this.on.peer.send(answerTo(refer.text, 202));
    return refer;
  }

  /** What the peer tells of the call that it places; `answer` is what we say to it. */
  async notify(status: number, state: string, of: number | null = null, answer = 200): Promise<void> {
    this.caller.cseq += 1;
    const event = `Event: refer${of === null ? '' : `;id=${of}`}`;
    const headers = [event, `Subscription-State: ${state}`, FRAGMENT];
    this.caller.send('NOTIFY', { headers, body: `SIP/2.0 ${status} Whatever\r\n` });
    await this.caller.expect(answer);
  }

  /** The caller hangs up a call that nobody else has. */
  async hangUp(): Promise<void> {
    this.caller.bye();
    await this.caller.expect(200);
    await this.on.trunk.settled();
  }

  /** Our side hangs the caller up. */
  async isHungUp(): Promise<void> {
    this.on.peer.send(answerTo((await this.on.peer.next('BYE')).text, 200));
    await this.on.trunk.settled();
  }

  /** The trunk's server answers. */
  say(request: Seen, status: number, body = ''): void {
    this.server.send(answerFrom(this.server.port, request, status, { body }));
  }

  /** Our side hangs the person up. */
  async personIsHungUp(): Promise<void> {
    this.say(await this.server.next('BYE'), 200);
  }

  /** The person picks up. */
  async pickUp(invite?: Seen): Promise<Seen> {
    const asked = invite ?? (await this.server.next('INVITE'));
    this.person.target = Number(/m=audio (\d+)/.exec(asked.body)?.[1]);
    const lines = [`m=audio ${this.person.port} RTP/AVP 0 101`, 'a=rtpmap:101 telephone-event/8000'];
    this.say(asked, 200, sdpText(lines));
    return this.server.next('ACK');
  }

  /** The telephone of the person rings, and the caller hears that. */
  async ringing(): Promise<Seen> {
    const invite = await this.server.next('INVITE');
    this.say(invite, 180);
    await eventually(() => loudPackets(this.on.telephone) > 5, 'the caller hears that it rings');
    return invite;
  }

  /** Speaks without a pause until the other hears it. */
  async isHeard(from: RtpPeer, by: RtpPeer, what: string): Promise<void> {
    const already = loudPackets(by);
    const speaking = tone([700], 400);
    const speech = { isOver: false };
    const heard = eventually(() => loudPackets(by) > already + 10, what).finally(
      () => (speech.isOver = true),
    );
    while (!speech.isOver) await from.speak(speaking);
    await heard;
  }
}

const trunkTo = (port: number): TrunkAccess => ({
  ...{ workspaceId: 1, carrierId: 7, server: { host: '127.0.0.1', port, protocol: 'UDP', verify: true } },
  ...{ registers: false, contactUser: 'trunk', credentials: null },
  ...{ fromDomain: null, callerId: 'from', numberFormat: 'e164' },
  media: { srtp: null, codecs: null },
  ...{ maxCalls: null, callsPerSecond: 100 },
});
