import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { SIPP, startScriptedSipp } from '../voice/sip/testing/start-sipp.ts';
import type { CallArrival } from './carrier.ts';
import { callWithSipp } from './testing/sipp-player.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

const isMissing = existsSync(SIPP) ? false : 'sipp is not installed';

/** What a carrier reads in an INVITE: its first line and the header fields that say who calls whom. */
type Read = Record<'uri' | 'from' | 'to', string> & { identities: string[] };

after(closeLeftovers);

describe('who calls whom, between us and sipp', { skip: isMissing, timeout: 120_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-'));
    sound = await startSound({ from: 23_140, to: 23_159 });
  });
  after(async () => {
    await stopSound(sound);
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound);
  });
  afterEach(() => fixture.close());

  /** What sipp reads of a call over a trunk with these settings; it refuses the call. */
  async function readBySipp(
    { from, to }: { from: string; to: string },
    settings: Pick<TrunkAccess, 'callerId' | 'numberFormat' | 'fromDomain'> & { username?: string },
  ): Promise<Read> {
    const messages = join(folder, 'called.log');
    const sipp = await startScriptedSipp([{ takes: 'INVITE' }, { says: 486 }, { takes: 'ACK' }], {
      ...{ transport: 'u1', calls: 1, more: ['-trace_msg', '-message_file', messages] },
    });
    const { username, ...told } = settings;
    const dialling = fixture.trunk.dial({
      ...{ from, to, channel: 'phone', carrierCallId: 'ours', recordingPath: null },
      ...{ voice: 'espeak-en-us', language: 'en-US', listening: { listeners: [], hints: [] } },
      trunk: {
        ...{ workspaceId: 1, carrierId: 7, registers: false, contactUser: 'unused', ...told },
        server: { host: '127.0.0.1', port: sipp.port, protocol: 'UDP', verify: true },
        credentials: username === undefined ? null : { username, password: 'of-the-trunk' },
        ...{ media: { srtp: null, codecs: null }, maxCalls: null, callsPerSecond: 100 },
      },
    });
    assert.equal((await dialling.next()).kind, 'busy');
    await sipp.succeeds();
    return readInvite(await readFile(messages, 'latin1'), sipp.port);
  }

  const called = { from: '+4930901820', to: '+498912345678' };
  const abroad = { from: '+4930901820', to: '+12025550151' };

  for (const { name, parties, settings, read } of [
    {
      name: 'the number stands in From, as E.164',
      parties: abroad,
      settings: { callerId: 'from', numberFormat: 'e164', fromDomain: null },
      read: { uri: '+12025550151@SIPP', from: '+4930901820@127.0.0.1', identities: [] },
    },
    {
      name: 'the number stands in From, without the plus and with the domain of the trunk',
      parties: abroad,
      settings: { callerId: 'from', numberFormat: 'e164_no_plus', fromDomain: 'tel.example' },
      read: { uri: '12025550151@SIPP', from: '4930901820@tel.example', identities: [] },
    },
    {
      name: 'the number is preferred beside the user of the trunk, both numbers national',
      parties: called,
      settings: {
        callerId: 'p_preferred_identity',
        numberFormat: 'national',
        fromDomain: 'tel.example',
        username: 'trunk-7',
      },
      read: {
        ...{ uri: '08912345678@SIPP', from: 'trunk-7@tel.example' },
        identities: ['P-Preferred-Identity: <sip:030901820@tel.example>'],
      },
    },
    {
      name: 'the number is asserted, and one abroad keeps its country',
      parties: abroad,
      settings: { callerId: 'p_asserted_identity', numberFormat: 'national', fromDomain: null },
      read: {
        ...{ uri: '+12025550151@SIPP', from: '030901820@127.0.0.1' },
        identities: ['P-Asserted-Identity: <sip:030901820@127.0.0.1>'],
      },
    },
    {
      name: 'the number is that of the remote party, beside the user of the trunk',
      parties: abroad,
      settings: {
        callerId: 'remote_party_id',
        numberFormat: 'e164',
        fromDomain: 'tel.example',
        username: 'trunk-7',
      },
      read: {
        ...{ uri: '+12025550151@SIPP', from: 'trunk-7@tel.example' },
        identities: ['Remote-Party-ID: <sip:+4930901820@tel.example>;party=calling;privacy=off;screen=yes'],
      },
    },
  ] as const) {
    it(`going out: ${name}`, async () => {
      const { to, ...seen } = await readBySipp(parties, settings);
      assert.deepEqual(seen, read);
      assert.equal(to.split('@')[0], read.uri.split('@')[0], 'To names whom the Request-URI names');
    });
  }

  /** What is told of a call of sipp with these header fields. */
  async function arrivalWith(
    headers: string[],
  ): Promise<Pick<CallArrival, 'from' | 'to' | 'toAlternatives' | 'metadata'>> {
    fixture.admitTo(async (line) => {
      await line.answer();
      while ((await line.next(60_000)).kind !== 'ended');
    });
    await callWithSipp({ port: fixture.trunk.port, folder, headers, formats: '0', staysMs: 50 });
    const [arrival] = fixture.arrivals;
    assert.ok(arrival);
    const { from, to, toAlternatives, metadata } = arrival;
    return { from, to, toAlternatives, metadata };
  }

  const numbers = { to: '+15005550006', toAlternatives: [] };
  const NAMED = { caller_name: 'sipp' };
  for (const { name, headers, arrival } of [
    {
      name: 'who is asserted calls, and not who From names',
      headers: ['P-Asserted-Identity: "Grace" <sip:+15005550199@carrier.example>, <tel:+15005550199>'],
      arrival: { from: '+15005550199', metadata: { caller_name: 'Grace' } },
    },
    {
      name: 'who is asserted and asks for privacy has no number and no name',
      headers: ['P-Asserted-Identity: "Grace" <sip:+15005550199@carrier.example>', 'Privacy: id'],
      arrival: { from: null, metadata: {} },
    },
    {
      name: 'who is the calling remote party calls, unless that is private',
      headers: ['Remote-Party-ID: <sip:+15005550188@carrier.example>;party=calling;privacy=off;screen=yes'],
      arrival: { from: '+15005550188', metadata: NAMED },
    },
    {
      name: 'a remote party that wants full privacy has no number',
      headers: ['Remote-Party-ID: <sip:+15005550188@carrier.example>;party=calling;privacy=full'],
      arrival: { from: null, metadata: {} },
    },
    {
      name: 'forwardings are kept as they came',
      headers: [
        'Diversion: <sip:+15005550177@carrier.example>;reason=no-answer;counter=1',
        'History-Info: <sip:+15005550177@carrier.example>;index=1, <sip:+15005550006@carrier.example>;index=1.1',
      ],
      arrival: {
        from: '+15005550100',
        metadata: {
          ...NAMED,
          diversion: ['<sip:+15005550177@carrier.example>;reason=no-answer;counter=1'],
          history_info: [
            '<sip:+15005550177@carrier.example>;index=1',
            '<sip:+15005550006@carrier.example>;index=1.1',
          ],
        },
      },
    },
    {
      name: 'a history that is private is left out',
      headers: ['History-Info: <sip:+15005550177@carrier.example>;index=1', 'Privacy: history'],
      arrival: { from: '+15005550100', metadata: NAMED },
    },
  ]) {
    it(`coming in: ${name}`, async () => {
      assert.deepEqual(await arrivalWith(headers), { ...numbers, ...arrival });
    });
  }
});

/** The first INVITE in what sipp wrote down. */
function readInvite(log: string, port: number): Read {
  const [, invite = ''] = /^(INVITE [^]*?)\n\s*\n/m.exec(log.replaceAll('\r', '')) ?? [];
  const lines = invite.split('\n');
  const user = (text = ''): string =>
    /<?sip:([^>; ]+)/.exec(text)?.[1]?.replace(`127.0.0.1:${port}`, 'SIPP') ?? '';
  const line = (name: string): string => lines.find((each) => each.startsWith(`${name}: `)) ?? '';
  return {
    ...{ uri: user(lines[0]), from: user(line('From')), to: user(line('To')) },
    identities: lines.filter((each) => /^(P-\w+-Identity|Remote-Party-ID|Diversion|Privacy):/i.test(each)),
  };
}
