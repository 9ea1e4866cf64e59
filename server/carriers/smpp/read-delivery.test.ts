import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TAGS } from './commands.ts';
import { NO_TLVS, type MessageBody } from './pdu.ts';
import { readDelivery } from './read-delivery.ts';
import { reportOf, submitFault } from './smpp-faults.ts';

const came = (more: Partial<MessageBody>): MessageBody => ({
  source: { ton: 1, npi: 1, addr: '4915112345678' },
  destination: { ton: 1, npi: 1, addr: '4930901820' },
  ...{ esm_class: 4, registered_delivery: 0, data_coding: 0, message: Buffer.alloc(0), tlvs: NO_TLVS },
  ...more,
});
const receiptOf = (text: string, tlvs = NO_TLVS) => {
  const delivery = readDelivery(came({ message: Buffer.from(text), tlvs }));
  return delivery.kind === 'receipt' ? delivery.receipt : null;
};

describe('a receipt', () => {
  it('is read from its text', () => {
    const text =
      'id:0000001A2B sub:001 dlvrd:001 submit date:2611281200 done date:2611281201 stat:DELIVRD err:000 text:Hello';
    assert.deepEqual(receiptOf(text), {
      ...{ id: '0000001A2B', state: 'DELIVRD', error: null, addresses: ['4915112345678', '4930901820'] },
    });
  });

  it('is read in the spellings that carriers have', () => {
    assert.deepEqual(receiptOf('ID:77 STAT:Undeliverable ERR:013 Text:'), {
      ...{ id: '77', state: 'UNDELIV', error: '013', addresses: ['4915112345678', '4930901820'] },
    });
    assert.equal(receiptOf('stat:EXPIRED id: 5f err:1')?.id, '5f');
  });

  it('is not read from the words of the text that it repeats', () => {
    assert.equal(receiptOf('id:5 stat:UNDELIV err:001 text:id:9 stat:DELIVRD')?.state, 'UNDELIV');
    assert.equal(receiptOf('sub:001 text:id:9 stat:DELIVRD'), null);
  });

  it('is read from its parameters, which come before its text', () => {
    const tlvs = new Map([
      [TAGS.receipted_message_id, Buffer.from('6699\0')],
      [TAGS.message_state, Buffer.from([5])],
      [TAGS.network_error_code, Buffer.from([3, 0, 13])],
    ]);
    const told = receiptOf('', tlvs);
    assert.deepEqual([told?.id, told?.state, told?.error], ['6699', 'UNDELIV', '13']);
    const plain = readDelivery(came({ esm_class: 0, tlvs }));
    assert.equal(plain.kind, 'receipt', 'also where its class does not say so');
  });

  it('without an id, or with one that is too long, is none', () => {
    for (const text of ['', 'stat:DELIVRD', `id:${'9'.repeat(66)} stat:DELIVRD`])
      assert.equal(receiptOf(text), null);
  });

  it('says what became of the text, or nothing yet', () => {
    const statusOf = (state: string, error: string | null = null) => reportOf({ state, error });
    assert.deepEqual(statusOf('DELIVRD'), { status: 'delivered', fault: null });
    for (const state of ['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD']) {
      assert.equal(statusOf(state)?.status, 'failed', state);
    }
    assert.equal(statusOf('UNDELIV', '013')?.fault?.code, 'UNDELIV 013');
    for (const state of ['ACCEPTD', 'ENROUTE', 'UNKNOWN', 'NONSENSE'])
      assert.equal(statusOf(state), null, state);
  });
});

describe('a message of a person', () => {
  it('is never a receipt, whatever its words are', () => {
    const text = readDelivery(came({ esm_class: 0, message: Buffer.from('id:5 stat:DELIVRD err:000') }));
    assert.equal(text.kind, 'text');
  });

  it('is a part by its header or by its parameters', () => {
    const header = readDelivery(came({ esm_class: 0x40, message: Buffer.from('0500030703024869', 'hex') }));
    assert.ok(header.kind === 'text');
    assert.deepEqual([header.part, String(header.body)], [{ reference: '8/7', part: 2, parts: 3 }, 'Hi']);
    const sar = (part: number, parts: number) =>
      readDelivery(
        came({
          esm_class: 0,
          message: Buffer.from('Hi'),
          tlvs: new Map([
            [TAGS.sar_msg_ref_num, Buffer.from([1, 4])],
            [TAGS.sar_total_segments, Buffer.from([parts])],
            [TAGS.sar_segment_seqnum, Buffer.from([part])],
          ]),
        }),
      );
    const second = sar(2, 2);
    assert.ok(second.kind === 'text');
    assert.deepEqual(second.part, { reference: 'sar/260', part: 2, parts: 2 });
    for (const [part, parts] of [
      [0, 2],
      [3, 2],
      [1, 1],
    ] as const) {
      const whole = sar(part, parts);
      assert.ok(whole.kind === 'text');
      assert.equal(whole.part, null, `${part} of ${parts}`);
    }
  });

  it('is none where it acknowledges something or tells of what is on the way', () => {
    for (const esm_class of [0x08, 0x10, 0x18, 0x20])
      assert.equal(readDelivery(came({ esm_class })).kind, 'other');
  });
});

describe('a status of a text', () => {
  it('says what a sender can do about it', () => {
    const kinds = [0x58, 0x14, 0x08, 0x0b, 0x0a, 0x01, 0x45, 0x0e, 0x400].map(
      (status) => submitFault(status).kind,
    );
    assert.deepEqual(kinds, [
      ...[
        'later',
        'later',
        'later',
        'permanent',
        'permanent',
        'permanent',
        'permanent',
        'account',
        'permanent',
      ],
    ]);
    assert.equal(submitFault(0x58).code, '0x00000058');
  });
});
