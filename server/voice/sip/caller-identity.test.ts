import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Parties } from './caller-identity.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { endPair, startPair } from './testing/pair.ts';
import { Caller, type RequestOptions } from './testing/test-caller.ts';
import type { TestPeer } from './testing/test-peer.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';

let fixture: UserAgentFixture;
let peer: TestPeer;
before(async () => {
  ({ fixture, peer } = await startPair());
});
after(async () => {
  await endPair({ fixture, peer });
  await closeLeftovers();
});

/** Calls with these headers, is refused, and returns the parties that the user agent read. */
async function partiesOf(options: RequestOptions): Promise<Parties> {
  const caller = new Caller(peer);
  caller.invite(options);
  const call = await fixture.call();
  call.reject(603);
  await caller.expect(603);
  peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
  return call.parties;
}

const assertedNumber = 'P-Asserted-Identity: "Grace" <sip:+15005550199@carrier.example>';

describe('the caller', () => {
  it('is who the trusted peer asserts, before From', async () => {
    const { from, displayName } = await partiesOf({
      headers: [
        'P-Asserted-Identity: "Grace" <sip:+15005550199;cpc=ordinary@carrier.example>, <tel:+15005550199>',
      ],
    });
    assert.deepEqual([from, displayName], ['+15005550199', 'Grace']);
  });

  it('is who Remote-Party-ID names, before From and after P-Asserted-Identity', async () => {
    const remoteParty =
      'Remote-Party-ID: "Joan" <sip:+15005550177@carrier.example>;party=calling;screen=yes;privacy=off';
    assert.equal((await partiesOf({ headers: [remoteParty] })).from, '+15005550177');
    assert.equal((await partiesOf({ headers: [remoteParty] })).displayName, 'Joan');
    assert.equal((await partiesOf({ headers: [remoteParty, assertedNumber] })).from, '+15005550199');
  });

  it('is not the called party of a Remote-Party-ID', async () => {
    const headers = ['Remote-Party-ID: <sip:+15005550177@carrier.example>;party=called'];
    assert.equal((await partiesOf({ headers })).from, '+15005550100');
  });

  for (const asserted of ['<sip:trunk-4711@carrier.example>', '<sip:carrier.example>', '<mailto:a@b.c>']) {
    it(`is the number of From when P-Asserted-Identity is ${asserted}`, async () => {
      assert.equal((await partiesOf({ headers: [`P-Asserted-Identity: ${asserted}`] })).from, '+15005550100');
    });
  }

  it('is a user without a number when nobody names a number', async () => {
    const headers = ['From: <sip:anonymous@anonymous.invalid>;tag=a1'];
    assert.equal((await partiesOf({ headers })).from, 'anonymous');
  });

  it('has the number that phone-context makes of a local one', async () => {
    for (const uri of [
      'sip:30901820;phone-context=+49@carrier.example;user=phone',
      'tel:30901820;phone-context=+49',
    ]) {
      assert.equal((await partiesOf({ headers: [`From: <${uri}>;tag=a2`] })).from, '+4930901820');
    }
  });

  for (const headers of [
    ['Privacy: id', assertedNumber],
    ['Privacy: header; id; critical', assertedNumber],
    ['Privacy: user', assertedNumber],
    ['Remote-Party-ID: "Joan" <sip:+15005550177@carrier.example>;privacy=full'],
    ['Remote-Party-ID: "Joan" <sip:+15005550177@carrier.example>;privacy=uri'],
  ]) {
    it(`is unknown when it asks for privacy: ${headers[0]}`, async () => {
      const { from, displayName } = await partiesOf({ headers });
      assert.deepEqual([from, displayName], ['', null]);
    });
  }
});

describe('the check of the caller’s number', () => {
  for (const [header, expected] of [
    [
      'P-Asserted-Identity: <sip:+15005550199;verstat=TN-Validation-Passed-B@carrier.example;user=phone>',
      'TN-Validation-Passed-B',
    ],
    ['P-Asserted-Identity: <tel:+15005550199;verstat=TN-Validation-Failed>', 'TN-Validation-Failed'],
    ['X-Twilio-VerStat: TN-Validation-Passed-A', 'TN-Validation-Passed-A'],
    ['X-Twilio-VerStat: <script>', null],
    [assertedNumber, null],
  ] as const) {
    it(`is ${expected} with ${header}`, async () => {
      const { verstat, from } = await partiesOf({ headers: [header] });
      assert.equal(verstat, expected);
      assert.ok(!from.includes('verstat'));
    });
  }
});

describe('the number called', () => {
  it('stands in the Request-URI, and in P-Called-Party-ID and To beside it', async () => {
    const { to, toAlternatives } = await partiesOf({
      uri: 'sip:trunk-4711@127.0.0.1',
      headers: ['P-Called-Party-ID: <sip:+4930901820@carrier.example>'],
    });
    assert.equal(to, 'trunk-4711');
    assert.deepEqual(toAlternatives, ['+4930901820', '+15005550006']);
  });

  it('is looked for in three places at most, however many a caller names', async () => {
    const named = Array.from({ length: 100 }, (_, at) => `<sip:+49309018${at}@carrier.example>`);
    const { toAlternatives } = await partiesOf({ headers: [`P-Called-Party-ID: ${named.join(', ')}`] });
    assert.deepEqual(toAlternatives, ['+493090180']);
  });

  it('has the phone-context of its address', async () => {
    const uris = [
      'sip:030901820;phone-context=+49@127.0.0.1;user=phone',
      'sip:030901820@127.0.0.1;phone-context=+49;user=phone',
      'tel:030901820;phone-context=+49',
    ];
    for (const uri of uris) assert.equal((await partiesOf({ uri })).to, '+49030901820');
    // A domain says nothing about the number.
    const { to } = await partiesOf({ uri: 'sip:1234;phone-context=pbx.example@127.0.0.1' });
    assert.equal(to, '1234');
  });
});

describe('forwarding', () => {
  const diversion = '"Büro" <sip:+4930901820@carrier.example>;reason=no-answer;counter=1';
  const history = ['<sip:+4930901820@carrier.example>;index=1', '<sip:+15005550006@127.0.0.1>;index=1.1'];

  it('is read from Diversion and History-Info', async () => {
    const { diversion: diverted, historyInfo } = await partiesOf({
      headers: [
        `Diversion: ${Buffer.from(diversion).toString('latin1')}`,
        `History-Info: ${history[0]}, ${history[1]}`,
      ],
    });
    assert.deepEqual(diverted, [diversion]);
    assert.deepEqual(historyInfo, history);
  });

  it('keeps ten entries of 300 characters at most', async () => {
    const entry = `<sip:+4930901820@${'x'.repeat(400)}.example>`;
    const { diversion: diverted } = await partiesOf({
      headers: Array.from({ length: 12 }, () => `Diversion: ${entry}`),
    });
    assert.deepEqual(diverted, Array(10).fill(entry.slice(0, 300)));
  });

  it('and names keep no half of a character where they are cut: the database takes none', async () => {
    const bytes = (text: string): string => Buffer.from(text).toString('latin1');
    const {
      diversion: diverted,
      extensions,
      displayName,
    } = await partiesOf({
      headers: [
        `Diversion: ${bytes(`${'x'.repeat(299)}😀`)}`,
        `X-Own: ${bytes(`${'x'.repeat(499)}😀`)}`,
        `From: "${bytes(`${'x'.repeat(199)}😀`)}" <sip:+15005550100@127.0.0.1>;tag=a1`,
      ],
    });
    assert.deepEqual(diverted, ['x'.repeat(299)]);
    assert.equal(extensions.get('x-own'), 'x'.repeat(499));
    assert.equal(displayName, 'x'.repeat(199));
  });

  it('has no history when the caller asks for its privacy', async () => {
    const { historyInfo } = await partiesOf({
      headers: [`History-Info: ${history[0]}`, 'Privacy: history'],
    });
    assert.deepEqual(historyInfo, []);
  });
});
