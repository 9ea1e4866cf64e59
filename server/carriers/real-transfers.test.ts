import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../platform/jobs/testing/until.ts';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import { freePort } from '../testing/free-port.ts';
import { startSoftphone, type Softphone } from '../testing/proof/softphone.ts';
import { rmsDbfs, toneShare } from '../voice/audio/levels.ts';
import { tone } from '../voice/audio/tone.ts';
import type { Line, TransferResult } from '../voice/line.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { startLossyRelay, type LossyRelay } from '../voice/sip/testing/lossy-relay.ts';
import type { SippStep } from '../voice/sip/testing/sipp-scenario.ts';
import { SIPP, startCallingSipp, startScriptedCaller, type Sipp } from '../voice/sip/testing/start-sipp.ts';
import { relayToTls } from '../voice/sip/testing/tls-relay.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

const isMissing = !existsSync(SIPP) || !existsSync('/usr/bin/baresip');
const REFUSES = fileURLToPath(new URL('testing/sipp-refuses-refer.xml', import.meta.url));
const tls = { port: 0, identity: { current: selfSigned(['127.0.0.1']), onChange: () => {} } };
const PERSON = '+12025550151';
const MARK_HZ = 1_000;
const TENTH = 800;

const OURS = '+4930901820';
/** How long sipp goes on to answer what comes again where messages are lost. */
const STAYS_MS = 2_000;
/** A caller who declines our REFER, and is hung up. */
const DECLINES: readonly SippStep[] = [
  { calls: true, headers: ['Allow: INVITE, ACK, BYE, CANCEL, REFER, NOTIFY, INFO'] },
  { hears: 200, to: 'INVITE' },
  { acks: 1 },
  { takes: 'REFER' },
  { answers: 603 },
  { takes: 'BYE' },
  { answers: 200 },
];

type Protocol = 'UDP' | 'TCP' | 'TLS';

describe('a caller whose telephone refuses REFER', { skip: isMissing && 'no sipp or baresip' }, () => {
  let sound: TrunkSound;
  before(async () => {
    sound = await startSound({ from: 22_840, to: 22_879 }, 3);
  });
  after(() => stopSound(sound));

  const trunk = (port: number, protocol: Protocol): TrunkAccess => ({
    ...{ workspaceId: 1, carrierId: 7, registers: false, contactUser: 'trunk', credentials: null },
    // baresip takes TLS on the port above.
    server: { host: '127.0.0.1', port: protocol === 'TLS' ? port + 1 : port, protocol, verify: false },
    ...{ fromDomain: null, callerId: 'from', numberFormat: 'e164' },
    ...{ media: { srtp: null, codecs: ['PCMU'] }, maxCalls: null, callsPerSecond: 100 },
  });

  /** A call of sipp, which sends back all sound it gets, is put through to a telephone that plays a tone. */
  async function putThrough(
    { protocol, isLossy = false }: { protocol: Protocol; isLossy?: boolean },
    startCaller: (to: number, more: string[]) => Promise<Sipp>,
    ends: (phone: Softphone) => Promise<void>,
  ): Promise<void> {
    await using parts = new AsyncDisposableStack();
    const lossy = async (to: number): Promise<LossyRelay | null> => {
      const relay = isLossy ? await startLossyRelay(to, 'first copies') : null;
      parts.defer(() => relay?.close());
      return relay;
    };
    const on = parts.adopt(await TrunkFixture.start(sound, { tls }), (open) => open.close());
    const port = await freePort();
    const options = { port, picksUp: true };
    const phone = await startSoftphone(PERSON, tone([MARK_HZ], 60_000, -12), options);
    parts.defer(() => phone.close());
    const lines: Line[] = [];
    const toPerson = await lossy(port);
    const people = {
      ...{ mayCall: true },
      routeTo: async () => ({ from: OURS, trunk: trunk(toPerson?.port ?? port, protocol) }),
    };
    const run = async (line: Line): Promise<void> => {
      await line.answer();
      lines.push(line);
      while ((await line.next(60_000)).kind !== 'ended');
    };
    on.admitTo(run, null, people);
    const overTls = protocol === 'TLS' ? await relayToTls(on.trunk.tlsPort ?? 0) : null;
    parts.defer(() => overTls?.close());
    const fromCaller = await lossy(on.trunk.port);
    const to = (overTls ?? fromCaller)?.port ?? on.trunk.port;
    const sipp = await startCaller(to, ['-rtp_echo', '-mp', String(await freePort())]);
    const talk = async (): Promise<void> => {
      await eventually(() => lines.length > 0, 'the call is answered');
      assert.equal(await transfer(lines[0]), 'taken');
      await until('both hear each other', async () => hasTone(await phone.hearing()));
      await ends(phone);
    };
    await Promise.all([sipp.succeeds(), talk()]);
    await phone.reported('CALL_CLOSED');
    await on.trunk.settled();
    for (const relay of [toPerson, fromCaller]) if (relay) assert.ok(relay.lost > 0, 'nothing was lost');
  }

  /** A caller who refuses, and hangs up at a key of the other side. */
  const refuses = (refusal: string, transport: 'u1' | 't1') => async (to: number, more: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'refuses-'));
    const scenario = join(folder, 'scenario.xml');
    await writeFile(scenario, (await readFile(REFUSES, 'utf8')).replace('603 Declined', refusal));
    const options = { transport, calls: 1, to, number: OURS, more };
    const sipp = await startCallingSipp(['-sf', scenario], options);
    sipp.child.once('exit', () => void rm(folder, { recursive: true }));
    return sipp;
  };

  it('with 603 over UDP talks with the person all the same, who hangs up', () =>
    putThrough({ protocol: 'UDP' }, refuses('603 Declined', 'u1'), (phone) => phone.hangUp()));

  it('with 405 over TCP talks with the person all the same, whose key makes the caller hang up', () =>
    putThrough({ protocol: 'TCP' }, refuses('405 Method Not Allowed', 't1'), (phone) => phone.press('5')));

  it('with 403 over TLS talks with the person all the same, whose key makes the caller hang up', () =>
    putThrough({ protocol: 'TLS' }, refuses('403 Forbidden', 't1'), (phone) => phone.press('5')));

  it('with 603, although every message is lost once, talks with the person all the same, who hangs up', () => {
    const startCaller = (to: number, more: string[]): Promise<Sipp> => {
      const options = { transport: 'u1', calls: 1, to, number: OURS, more, stayMs: STAYS_MS } as const;
      return startScriptedCaller(DECLINES, options);
    };
    return putThrough({ protocol: 'UDP', isLossy: true }, startCaller, (phone) => phone.hangUp());
  });
});

async function transfer(line: Line | undefined): Promise<TransferResult> {
  assert.ok(line?.transfer);
  return line.transfer(
    {
      ...{ name: 'Ann', phone: PERSON, announcement: null },
      answers: { accepted: 'I am connecting you now.', declined: 'All right.' },
      ...{ notice: null, judge: () => null },
    },
    new AbortController().signal,
  );
}

/** Whether a tenth of a second consists almost only of the tone. */
function hasTone(pcm: Int16Array): boolean {
  for (let at = 0; at + TENTH <= pcm.length; at += TENTH) {
    const piece = pcm.subarray(at, at + TENTH);
    if (rmsDbfs(piece) > -40 && toneShare(piece, MARK_HZ) > 0.8) return true;
  }
  return false;
}
