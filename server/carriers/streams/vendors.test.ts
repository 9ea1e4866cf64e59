import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { twilioVoice } from '../twilio/twilio-voice.ts';
import { writeDialDocument, writeRejectDocument, writeStreamDocument } from './call-documents.ts';
import { callerNumber, progressOfSip } from './call-states.ts';
import { readVoiceForm } from './read-voice-form.ts';

const read = (fields: Record<string, string>) =>
  readVoiceForm(
    'Twilio',
    new URLSearchParams({ CallSid: 'CA1', From: '+14155550123', To: '+12025550100', ...fields }),
  );

describe('a form about a call', () => {
  it('is not read without the call, the number and the state', () => {
    for (const name of ['CallSid', 'To', 'CallStatus']) {
      assert.equal(read({ CallStatus: 'ringing', Direction: 'inbound', [name]: '' }), 'unreadable');
    }
  });

  it('asks about an arriving call, with who calls and for whom', () => {
    const arriving = { CallStatus: 'ringing', Direction: 'inbound' };
    assert.deepEqual(read({ ...arriving, CallerName: 'Ann', ForwardedFrom: '+12025550199' }), {
      ...{ kind: 'arrival', callId: 'CA1', from: '+14155550123', to: '+12025550100', answeredBy: 'document' },
      metadata: { caller_name: 'Ann', diversion: ['+12025550199'] },
    });
    for (const From of ['+266696687', 'Anonymous', 'client:ann', '']) {
      const hook = read({ ...arriving, From });
      assert.ok(typeof hook === 'object' && hook.kind === 'arrival');
      assert.equal(hook.from, null, From);
    }
  });

  it('tells how a call goes on', () => {
    const stateOf = (CallStatus: string, more = {}): unknown => {
      const hook = read({ CallStatus, Direction: 'outbound-api', ...more });
      return typeof hook === 'object' && hook.kind === 'progress' ? hook.progress.state : hook;
    };
    const states = [
      'queued',
      'initiated',
      'ringing',
      'in-progress',
      'completed',
      'busy',
      'no-answer',
      'canceled',
    ];
    assert.deepEqual(
      states.map((state) => stateOf(state)),
      [...['trying', 'trying', 'ringing', 'answered', 'ended', 'busy', 'no_answer', 'no_answer']],
    );
    for (const [sip, state] of [
      ['486', 'busy'],
      ['603', 'busy'],
      ['480', 'no_answer'],
      ['404', 'failed'],
    ] as const) {
      assert.equal(stateOf('failed', { SipResponseCode: sip }), state, sip);
    }
    assert.equal(stateOf('failed'), 'failed');
    assert.deepEqual(stateOf('something-new'), { kind: 'other' });
    // The state of a call that arrived, at an address that is also told of states.
    assert.equal(stateOf('completed', { Direction: 'inbound' }), 'ended');
  });
});

describe('what a vendor says of a call', () => {
  it('is said in words', () => {
    const { state, ...told } = progressOfSip('Telnyx', 404);
    assert.equal(state, 'failed');
    assert.deepEqual(told, {
      cause: 'The network of Telnyx did not carry the call: there is no such number (404).',
      about: 'number',
    });
    const other = progressOfSip('Telnyx', 599);
    assert.ok('cause' in other);
    assert.equal(other.cause, 'The network of Telnyx did not carry the call (599).');
  });

  it('names callers by their numbers', () => {
    assert.deepEqual(['+1 (415) 555-0123', '4155550123', 'sip:ann', '12', null].map(callerNumber), [
      ...['+14155550123', '4155550123', null, null, null],
    ]);
  });
});

describe('the documents of calls', () => {
  it('name the stream, and nothing that is written into them breaks out', () => {
    const address = { url: 'wss://phone.example/a?b=1&c="<', parameter: 'call-1' };
    assert.equal(
      writeStreamDocument(address, { bidirectionalMode: 'rtp' }),
      '<?xml version="1.0" encoding="UTF-8"?><Response><Connect>' +
        '<Stream url="wss://phone.example/a?b=1&amp;c=&quot;&lt;" bidirectionalMode="rtp">' +
        '<Parameter name="call" value="call-1"/></Stream></Connect><Hangup/></Response>',
    );
    assert.match(writeRejectDocument('busy'), /<Response><Reject reason="busy"\/><\/Response>$/);
  });
});

describe('the document that puts a caller through', () => {
  it('names the person, and where is told and asked how it goes on', () => {
    const callbackUrl = 'https://h.example/voice?call=1&x=2';
    const document = writeDialDocument({ from: '+1"', to: '<Say>', callbackUrl, seconds: 40 });
    assert.match(
      document,
      /<Dial callerId="\+1&quot;" timeout="40" action="[^"]*call=1&amp;x=2" method="POST">/,
    );
    assert.match(
      document,
      /<Number statusCallback="[^"]*" statusCallbackEvent="ringing answered completed">&lt;Say/,
    );
  });

  it('is followed by a question of how that ended', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1',
      To: '+1',
      CallStatus: 'in-progress',
      Direction: 'inbound',
    });
    for (const [status, sip, state] of [
      ['completed', '', 'ended'],
      ['busy', '', 'busy'],
      ['no-answer', '', 'no_answer'],
      ['failed', '486', 'busy'],
      ['nonsense', '', 'failed'],
    ] as const) {
      form.set('DialCallStatus', status);
      form.set('DialSipResponseCode', sip);
      const hook = readVoiceForm('Twilio', form);
      assert.ok(typeof hook === 'object' && hook.kind === 'returned');
      assert.equal(hook.progress.state, state, status);
    }
  });
});

describe('the handshake of a stream of Twilio', () => {
  const vendor = twilioVoice(
    { workspaceId: 1, baseUrl: 'https://x.example', accountSid: 'AC1', authToken: '12345', apiKey: null },
    { send: () => assert.fail('nothing is asked') },
  );
  const url = 'wss://example.com/media';

  it('is that of the vendor only with its signature over the address', () => {
    const signature = '7PR3qMkpDyEJtMrVOY/LDyNq8J8=';
    const isOwn = (headers: Record<string, string>, urls = [url]): boolean =>
      vendor.isOwnSocket({ headers, urls });
    assert.equal(isOwn({ 'x-twilio-signature': signature }), true);
    assert.equal(isOwn({ 'x-twilio-signature': signature }, ['wss://other.example/media', url]), true);
    assert.equal(isOwn({ 'x-twilio-signature': signature }, ['wss://example.com/media/2']), false);
    assert.equal(isOwn({ 'x-twilio-signature': '7PR3qMkpDyEJtMrVOY/LDyNq8J9=' }), false);
    assert.equal(isOwn({}), false);
  });
});
