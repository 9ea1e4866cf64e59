import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { answerTo, COMMANDS, GENERIC_NACK, STATUS, type CommandName } from '../smpp/commands.ts';
import { decodeMessage, decodeMessageId } from '../smpp/decode-pdu.ts';
import { encodeBind, encodeMessage, encodePdu } from '../smpp/encode-pdu.ts';
import { PduReader } from '../smpp/pdu-reader.ts';
import type { RawPdu } from '../smpp/pdu.ts';
import { readDelivery } from '../smpp/read-delivery.ts';
import { messageWith } from '../smpp/testing/open-session.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { PASSWORD, SmppVendor, SYSTEM_ID, type PartForm } from './smpp-vendor.ts';

/** A program at the stand-in that only writes and reads PDUs. */
class Peer {
  readonly came: RawPdu[] = [];
  readonly #socket: Socket;
  #sequence = 0;

  constructor(port: number) {
    const reader = new PduReader();
    this.#socket = connect(port, '127.0.0.1').on('error', () => {});
    this.#socket.on('data', (chunk: Buffer) => void this.came.push(...reader.read(chunk)));
  }

  get isOver(): boolean {
    return this.#socket.destroyed;
  }

  /** Asks, and waits for the answer. */
  async ask(command: CommandName, body: Buffer = Buffer.alloc(0)): Promise<RawPdu> {
    const sequence = this.send(command, body);
    return until(`${command} is answered`, () =>
      this.came.find((pdu) => pdu.sequence === sequence && pdu.command >= GENERIC_NACK),
    );
  }

  send(command: CommandName, body: Buffer = Buffer.alloc(0)): number {
    this.#sequence += 1;
    const sequence = 0x1000 + this.#sequence;
    this.#socket.write(encodePdu({ command: COMMANDS[command], status: 0, sequence, body }));
    return sequence;
  }

  /** Answers what was brought, and says what it was. */
  async next(status = 0): Promise<ReturnType<typeof readDelivery>> {
    const pdu = await until('something is brought', () =>
      this.came.find(({ command }) => command === COMMANDS.deliver_sm),
    );
    this.came.splice(this.came.indexOf(pdu), 1);
    const { command, sequence, body } = pdu;
    const answer = { command: answerTo(command), status, sequence, body: Buffer.from('\0') };
    this.#socket.write(encodePdu(answer));
    return readDelivery(decodeMessage(command, body));
  }

  end(): void {
    this.#socket.destroy();
  }
}

describe('the stand-in of an SMSC', () => {
  let vendor: SmppVendor;
  const peers: Peer[] = [];
  beforeEach(async () => {
    vendor = new SmppVendor();
    await vendor.start();
  });
  afterEach(async () => {
    for (const peer of peers.splice(0)) peer.end();
    await vendor.stop();
  });

  const open = (): Peer => {
    const peer = new Peer(vendor.port);
    peers.push(peer);
    return peer;
  };
  const bind = async (
    peer: Peer,
    mode: CommandName = 'bind_transceiver',
    more: object = {},
  ): Promise<number> => {
    const account = { system_id: SYSTEM_ID, password: PASSWORD, system_type: '', interface_version: 0x34 };
    return (await peer.ask(mode, encodeBind({ ...account, ...more }))).status;
  };
  const submit = (peer: Peer): Promise<RawPdu> => peer.ask('submit_sm', encodeMessage(messageWith()));

  it('lets nobody in but the account, as often as that may come', async () => {
    assert.equal(await bind(open(), 'bind_transceiver', { password: 'wrong' }), STATUS.RINVPASWD);
    assert.equal(await bind(open(), 'bind_transceiver', { system_id: 'nobody' }), STATUS.RINVSYSID);
    vendor.maxSessions = 1;
    const first = open();
    assert.equal(await bind(first), STATUS.ROK);
    assert.equal(await bind(open()), STATUS.RALYBND);
    assert.equal((await first.ask('unbind')).status, STATUS.ROK);
    assert.equal(await bind(open()), STATUS.ROK);
    vendor.knowsTransceivers = false;
    assert.equal(await bind(open()), STATUS.RINVCMDID);
  });

  it('takes no text from whoever is not bound, or only receives', async () => {
    assert.equal((await submit(open())).status, STATUS.RINVBNDSTS);
    const receiver = open();
    await bind(receiver, 'bind_receiver');
    assert.equal((await submit(receiver)).status, STATUS.RINVBNDSTS);
    assert.equal(vendor.taken.length, 0);
  });

  it('names a text in one notation, and in the other in its receipt', async () => {
    const peer = open();
    await bind(peer);
    vendor.notations = { answer: 'hex', receipt: 'decimal' };
    const id = decodeMessageId((await submit(peer)).body);
    const [taken] = vendor.taken;
    assert.ok(taken && id !== null);
    const told = vendor.report(taken, 'UNDELIV', '013');
    const delivery = await peer.next();
    assert.ok(delivery.kind === 'receipt');
    assert.equal(Number(delivery.receipt.id), Number.parseInt(id, 16));
    assert.deepEqual([delivery.receipt.state, delivery.receipt.error], ['UNDELIV', '013']);
    assert.equal(await told, STATUS.ROK);
  });

  it('throttles, answers nothing, breaks the connection before or after, and reports before it answers', async () => {
    vendor.moods = [STATUS.RTHROTTLED, 'silent', 'receipt first'];
    const peer = open();
    await bind(peer);
    assert.equal((await submit(peer)).status, STATUS.RTHROTTLED);
    peer.send('submit_sm', encodeMessage(messageWith()));
    await until('it came', () => vendor.asked.messages === 2);
    assert.equal(vendor.taken.length, 0);
    assert.equal((await submit(peer)).status, STATUS.ROK);
    const order = peer.came.map(({ command }) => command).slice(-2);
    assert.deepEqual(order, [COMMANDS.deliver_sm, answerTo(COMMANDS.submit_sm)]);
    for (const [mood, taken] of [
      ['drop before', 1],
      ['drop after', 2],
    ] as const) {
      const other = open();
      await bind(other);
      vendor.moods = [mood];
      other.send('submit_sm', encodeMessage(messageWith()));
      await until('the connection is over', () => other.isOver);
      assert.equal(vendor.taken.length, taken, mood);
    }
  });

  it('brings texts to whoever receives, and hears how they were answered', async () => {
    const sender = open();
    await bind(sender, 'bind_transmitter');
    assert.throws(() => vendor.bring({ from: '1', to: '2', text: 'Hello' }), /nobody is bound/);
    const receiver = open();
    await bind(receiver, 'bind_receiver');
    const brought = vendor.bring({ from: '+4915112345678', to: '+4930901820', text: 'Hello' });
    const delivery = await receiver.next(STATUS.RX_T_APPN);
    assert.ok(delivery.kind === 'text');
    assert.deepEqual([delivery.from.addr, String(delivery.body)], ['4915112345678', 'Hello']);
    assert.equal(await brought, STATUS.RX_T_APPN);
    const lost = vendor.bring({ from: '1', to: '2', text: 'Hello' });
    vendor.drop();
    assert.equal(await lost, null);
  });

  for (const [form, reference] of [
    ['8 bit', '8/7'],
    ['16 bit', '16/263'],
    ['sar', 'sar/7'],
  ] as [PartForm, string][]) {
    it(`brings long texts in parts (${form})`, async () => {
      const peer = open();
      await bind(peer);
      const parts = vendor.partsOf({ from: '+1', to: '+2', text: 'a'.repeat(200) }, form);
      for (const message of parts) void vendor.deliver(message);
      for (const [at, size] of [153, 47].entries()) {
        const delivery = await peer.next();
        assert.ok(delivery.kind === 'text');
        assert.deepEqual(delivery.part, { reference, part: at + 1, parts: 2 });
        assert.equal(delivery.body.length, size);
      }
    });
  }

  it('sleeps when it is told to, and knows no other commands', async () => {
    const peer = open();
    await bind(peer);
    vendor.isAwake = false;
    peer.send('enquire_link');
    assert.equal((await peer.ask('data_sm')).command, GENERIC_NACK);
    assert.equal(
      peer.came.some(({ command }) => command === answerTo(COMMANDS.enquire_link)),
      false,
    );
    vendor.isAwake = true;
    assert.equal((await peer.ask('enquire_link')).status, STATUS.ROK);
  });
});
