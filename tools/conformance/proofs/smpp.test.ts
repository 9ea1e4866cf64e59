import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import smpp, { type Fields, type Pdu, type Session } from 'smpp';
import { OwnLimits } from '../../../server/carriers/shared-limits.ts';
import { STATUS } from '../../../server/carriers/smpp/commands.ts';
import { NO_TLVS, type MessageBody } from '../../../server/carriers/smpp/pdu.ts';
import { readDelivery, type Delivery } from '../../../server/carriers/smpp/read-delivery.ts';
import { SmppSessions, type SmppAccess } from '../../../server/carriers/smpp/smpp-sessions.ts';
import { splitText } from '../../../server/carriers/smpp/split-text.ts';
import { decodeText } from '../../../server/carriers/smpp/text-coding.ts';
import { UDHI, writePartHeader } from '../../../server/carriers/smpp/user-data-header.ts';
import { PASSWORD, SmppVendor, SYSTEM_ID } from '../../../server/carriers/testing/smpp-vendor.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { until } from '../../../server/platform/jobs/testing/until.ts';
import { parseNetwork } from '../../../server/platform/networks.ts';
import { OutboundClient } from '../../../server/platform/outbound/outbound-client.ts';

const [ann, desk] = ['12125550142', '12125550199'];
const account = { system_id: SYSTEM_ID, password: PASSWORD };

type Command =
  | 'bind_transceiver'
  | 'bind_transmitter'
  | 'submit_sm'
  | 'deliver_sm'
  | 'enquire_link'
  | 'unbind';
const ask = (session: Session, command: Command, fields: Fields = {}): Promise<Pdu> =>
  new Promise((resolve) => void session[command](fields, resolve));

/** The package as a client of the stand-in: so the stand-in speaks SMPP as others understand it. */
describe('the stand-in of an SMSC, used by the package smpp', () => {
  const vendor = new SmppVendor();
  let session: Session;
  before(() => vendor.start());
  after(() => vendor.stop());
  beforeEach(() => {
    session = connect();
  });
  afterEach(() => session.destroy());

  function connect(): Session {
    return smpp.connect({ host: '127.0.0.1', port: vendor.port }).on('error', () => {});
  }
  /** Answers texts and receipts, and gives the next of them. */
  const next = (): Promise<Pdu> =>
    new Promise((resolve) =>
      session.once('deliver_sm', (pdu: Pdu) => {
        session.send(pdu.response());
        resolve(pdu);
      }),
    );

  it('refuses as documented', async () => {
    assert.equal(
      (await ask(session, 'bind_transceiver', { ...account, password: 'no' })).command_status,
      0x0e,
    );
    const other = connect();
    assert.equal(
      (await ask(other, 'bind_transceiver', { ...account, system_id: 'no' })).command_status,
      0x0f,
    );
    assert.equal(
      (await ask(other, 'submit_sm', { destination_addr: ann })).command_status,
      STATUS.RINVBNDSTS,
    );
    other.destroy();
  });

  it('binds, takes a text and gives receipts in both notations and both forms', async () => {
    assert.equal((await ask(session, 'bind_transceiver', account)).system_id, 'stand-in');
    assert.equal((await ask(session, 'enquire_link')).command_status, 0);
    for (const form of ['text', 'parameters'] as const) {
      for (const receipt of ['decimal', 'hex'] as const) {
        vendor.notations = { answer: 'hex', receipt };
        vendor.receiptForm = form;
        const text = {
          source_addr: desk,
          destination_addr: ann,
          registered_delivery: 1,
          short_message: 'Grüße 5 €',
        };
        const taken = await ask(session, 'submit_sm', text);
        assert.equal(taken.command_status, 0);
        const last = vendor.taken.at(-1);
        assert.ok(last);
        assert.deepEqual([last.words, last.from, last.to], ['Grüße 5 €', `+${desk}`, `+${ann}`]);
        const told = next();
        assert.equal(await vendor.report(last), 0);
        const {
          esm_class: kind,
          short_message: words,
          receipted_message_id: named,
          message_state,
        } = await told;
        const id = named ?? /id:(\w+)/.exec(String(words?.message))?.[1] ?? '';
        assert.equal(parseInt(id, receipt === 'hex' ? 16 : 10), parseInt(taken.message_id ?? '', 16));
        assert.deepEqual([kind, message_state], [4, form === 'parameters' ? 2 : undefined]);
      }
    }
  });

  it('brings texts of people, also in parts', async () => {
    await ask(session, 'bind_transceiver', account);
    const once = next();
    assert.equal(await vendor.bring({ from: ann, to: desk, text: 'Добрый день' }), 0);
    const { source_addr: from, destination_addr: to, short_message: words } = await once;
    assert.deepEqual([from, to, words?.message], [ann, desk, 'Добрый день']);
    const [one] = vendor.partsOf({ from: ann, to: desk, text: 'a'.repeat(200) }, '8 bit', 7);
    const part = next();
    assert.ok(one);
    await vendor.deliver(one);
    const udh = (await part).short_message?.udh;
    assert.deepEqual(
      udh?.map((element) => element.toString('hex')),
      ['0003070201'],
    );
  });

  it('throttles, and breaks the connection before and after it took a text', async () => {
    await ask(session, 'bind_transceiver', account);
    const text = { source_addr: desk, destination_addr: ann, short_message: 'Hello' };
    vendor.moods = [STATUS.RTHROTTLED];
    assert.equal((await ask(session, 'submit_sm', text)).command_status, 0x58);
    for (const mood of ['drop before', 'drop after'] as const) {
      const before = vendor.taken.length;
      const one = connect();
      await ask(one, 'bind_transmitter', account);
      vendor.moods = [mood];
      const closed = new Promise((resolve) => one.once('close', resolve));
      one.submit_sm(text);
      await closed;
      assert.equal(vendor.taken.length - before, mood === 'drop after' ? 1 : 0);
    }
  });

  it('says goodbye', async () => {
    await ask(session, 'bind_transceiver', account);
    assert.equal((await ask(session, 'unbind')).command_status, 0);
  });
});

/** The package as an SMSC: so our sessions speak SMPP as others understand it. */
describe('a server of the package smpp, used by our sessions', () => {
  const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
  const log = pino({ level: 'silent' });
  const never = new AbortController().signal;
  const submitted: Pdu[] = [];
  const bound: Session[] = [];
  let nextStatus = 0;
  let sessions: SmppSessions;
  const server = smpp.createServer((session) => {
    session.on('error', () => {});
    session.on('close', () => void bound.splice(bound.indexOf(session), 1));
    for (const command of ['bind_transceiver', 'bind_transmitter', 'bind_receiver']) {
      session.on(command, (pdu: Pdu) => {
        const isRight = pdu.system_id === SYSTEM_ID && pdu.password === PASSWORD;
        session.send(pdu.response({ command_status: isRight ? 0 : 0x0e, system_id: 'package' }));
        if (isRight) bound.push(session);
      });
    }
    session.on('submit_sm', (pdu: Pdu) => {
      const status = nextStatus;
      nextStatus = 0;
      if (status === 0) submitted.push(pdu);
      session.send(pdu.response({ command_status: status, message_id: `id-${submitted.length}` }));
    });
    for (const command of ['enquire_link', 'unbind']) {
      session.on(command, (pdu: Pdu) => {
        session.send(pdu.response());
        if (command === 'unbind') session.close();
      });
    }
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    const clock = systemClock;
    const turns = new OwnLimits(clock);
    sessions = new SmppSessions({ connector: outboundClient, clock, log, turns, graceMs: () => 1_000 });
    submitted.length = 0;
  });
  afterEach(() => sessions.close());

  const access = (password = PASSWORD): SmppAccess => ({
    ...{ workspaceId: 1, carrierId: 1, binds: 'transceiver', perSecond: 100 },
    server: {
      ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port, secure: false, verifies: true },
      account: { systemId: SYSTEM_ID, password, systemType: '' },
    },
  });
  const messagesOf = (text: string): MessageBody[] => {
    const { parts, data_coding } = splitText(text, 'gsm');
    const address = (addr: string) => ({ ton: 1, npi: 1, addr });
    return parts.map((octets, at) => ({
      ...{ source: address(desk), destination: address(ann), registered_delivery: 1, data_coding },
      ...{ esm_class: parts.length > 1 ? UDHI : 0, tlvs: NO_TLVS },
      message: Buffer.concat([
        ...(parts.length > 1 ? [writePartHeader(7, at + 1, parts.length)] : []),
        octets,
      ]),
    }));
  };

  it('is refused with a wrong password', async () => {
    await assert.rejects(sessions.sender(access('wrong'), never), {
      fault: { kind: 'refused', status: 0x0e },
    });
  });

  it('takes texts as they were written, in parts where they are long', async () => {
    const session = await sessions.sender(access(), never);
    for (const text of ['Grüße für 5 € [ok]', 'Добрый день 😀', `${'a'.repeat(152)}€${'b'.repeat(100)}`]) {
      submitted.length = 0;
      for (const message of messagesOf(text)) {
        assert.deepEqual(await session.submit(message, never), {
          status: 0,
          messageId: `id-${submitted.length}`,
        });
      }
      assert.equal(submitted.map((pdu) => String(pdu.short_message?.message)).join(''), text);
      assert.deepEqual([submitted[0]?.source_addr, submitted[0]?.registered_delivery], [desk, 1]);
    }
    nextStatus = STATUS.RTHROTTLED;
    const [message] = messagesOf('Hello');
    assert.ok(message);
    assert.deepEqual(await session.submit(message, never), { status: 0x58, messageId: null });
    assert.equal(await session.isAlive(), true);
  });

  it('brings texts and receipts, which are answered once they are taken', async (t) => {
    const taken: Delivery[] = [];
    let isBound = false;
    const deliveries = () => ({
      take: async (message: MessageBody) => {
        taken.push(readDelivery(message));
        return { status: STATUS.ROK, remembered: null };
      },
      forget: async () => {},
    });
    const kept = sessions.keep(access(), deliveries, {
      bound: () => void (isBound = true),
      failed: () => {},
    });
    await until('it is bound', () => isBound);
    t.after(() => kept.stop());
    const [session] = bound;
    assert.ok(session);
    const text = { source_addr: ann, destination_addr: desk, short_message: 'Hello 5 €' };
    assert.equal((await ask(session, 'deliver_sm', text)).command_status, 0);
    const receipt = { ...text, esm_class: 4, short_message: 'id:77 stat:DELIVRD err:000 text:x' };
    assert.equal((await ask(session, 'deliver_sm', receipt)).command_status, 0);
    const [first, second] = taken;
    assert.ok(first?.kind === 'text' && second?.kind === 'receipt');
    assert.equal(decodeText(first.body, first.dataCoding, 'gsm'), 'Hello 5 €');
    assert.deepEqual([second.receipt.id, second.receipt.state], ['77', 'DELIVRD']);
    await kept.stop();
    await until('it has said goodbye', () => bound.length === 0);
  });
});
