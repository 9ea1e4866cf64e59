import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { eventually, type ApiBody } from '../../server/testing/proof/started-product.ts';
import { NUMBER, type Office } from './office.ts';
import { PBX } from './network.ts';
import { filesOf, traceOf, TRUNK, type Proof } from './proofs.ts';
import { sampleOf } from './page.ts';

const SCENARIO = fileURLToPath(new URL('telephone-that-holds.xml', import.meta.url));
/** The telephone of the office, which Asterisk knows by its address. */
const TELEPHONE = `
[telephone]
type = endpoint
context = from-internal
disallow = all
allow = alaw,ulaw
aors = telephone

[telephone]
type = aor
contact = sip:${PBX}:5080
[telephone]
type = identify
endpoint = telephone
match = ${PBX}
`;
/** What Asterisk does with our side of a call. */
const MOVES = `
[moved]
exten => s,1,Set(CONNECTEDLINE(all,i)=Bob <+12025550199>)
exten => s,2,Set(CONNECTEDLINE(num)=+12025550199)
exten => s,3,Wait(60)

[pushed]
exten => s,1,Transfer(PJSIP/sip:+12025550199@${PBX})
exten => s,2,Set(GLOBAL(PUSHED)=\${TRANSFERSTATUS})
exten => s,3,Wait(60)
`;

const received = (messages: ApiBody[], method: string): ApiBody[] =>
  messages.filter((each) => each.direction === 'received' && each.method === method);

async function startWith(office: Office, endpoint: string): Promise<void> {
  const { pjsip, extensions } = filesOf(TRUNK);
  const changed = pjsip.replace('context = from-switchboard', `$&\n${endpoint}`);
  await office.pbx.start({ pjsip: changed + TELEPHONE, extensions: extensions + MOVES });
}

/** The channel of our side. */
async function ownChannel(office: Office): Promise<string> {
  const [, name] =
    /^(PJSIP\/switchboard-\w+)!/m.exec(await office.pbx.ask('core show channels concise')) ?? [];
  assert.ok(name);
  return name;
}

export const changeProofs: Proof[] = [
  {
    sentence: 'hold of a telephone arrives as a re-INVITE, and the call goes on afterwards',
    run: async (office) => {
      await startWith(office, '');
      await office.connect(sampleOf(TRUNK, 'json'));
      const id = await office.telephoneCalls(SCENARIO);
      await office.becomes(id, 'completed');
      const invites = received(await traceOf(office, id), 'INVITE');
      assert.deepEqual(
        invites.map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)/m.exec(text)?.[1]),
        [...['sendrecv', 'sendonly', 'sendrecv']],
      );
    },
  },
  ...['invite', 'update'].map((method) => ({
    sentence: `another caller is told of by ${method.toUpperCase()}, and the call goes on`,
    run: async (office: Office) => {
      const trusted = `send_pai = yes\ntrust_id_outbound = yes\nconnected_line_method = ${method}`;
      await startWith(office, trusted);
      const { id } = await office.officeCalls(NUMBER);
      await office.pbx.ask(`channel redirect ${await ownChannel(office)} moved,s,1`);
      await eventually('Asterisk tells of it', async () =>
        (await office.pbx.log()).includes('+12025550199@'),
      );
      assert.equal((await office.call(id)).status, 'in_progress');
      await office.hangUp(id);
      const told = received(await traceOf(office, id), method.toUpperCase());
      assert.ok(told.length > 0);
    },
  })),
  {
    sentence: 'Asterisk cannot have us call somebody: its REFER is refused, and the call goes on',
    run: async (office) => {
      await startWith(office, '');
      const { id } = await office.officeCalls(NUMBER);
      await office.pbx.ask(`channel redirect ${await ownChannel(office)} pushed,s,1`);
      await eventually('it is refused', () => office.pbx.has('PUSHED', 'FAILURE'));
      assert.equal((await office.call(id)).status, 'in_progress');
      await office.hangUp(id);
    },
  },
  {
    sentence: 'keys arrive by INFO too',
    run: async (office) => {
      await startWith(office, 'dtmf_mode = info');
      const { id } = await office.officeCalls(NUMBER);
      await office.said();
      await office.hangUp(id);
      assert.ok(received(await traceOf(office, id), 'INFO').length > 0);
    },
  },
];
