import assert from 'node:assert/strict';
import { eventually, type ApiBody } from '../../server/testing/proof/started-product.ts';
import { CALLER, NUMBER, type Office } from './office.ts';
import { sampleOf } from './page.ts';
import { HOME as PBX_HOME, PEOPLE } from './pbx.ts';

const [EXTENSION, ENCRYPTED] = ['As an extension', 'Encrypted'];
export const TRUNK = 'As a trunk';

/** One sentence of docs/connecting.md and how it is proved. */
export interface Proof {
  sentence: string;
  run(office: Office): Promise<void>;
}

export const filesOf = (heading: string, more = '') => ({
  pjsip: sampleOf(heading, 'ini') + more,
  extensions: sampleOf(heading, 'ini', 1) + PEOPLE,
});
const namesOf = ({ steps }: { steps: { name: string }[] }): string[] => steps.map(({ name }) => name);

export const extensionProofs: Proof[] = [
  {
    sentence: 'the extension is registered, and the check says so',
    run: async (office) => {
      await office.pbx.start(filesOf(EXTENSION));
      await office.connect(sampleOf(EXTENSION, 'json'));
      const names = namesOf(await office.works());
      assert.deepEqual(names, ['settings', 'address', 'connection', 'credentials', 'registration', 'nat']);
    },
  },
  {
    sentence: 'a call to the number of an assistant arrives with both sides’ sound',
    run: async (office) => {
      const call = await office.officeCalls(NUMBER);
      assert.deepEqual([call.to, call.from], [NUMBER, CALLER]);
      await office.heardEachOther(call.id, 'caller');
    },
  },
  {
    sentence: 'a call to the extension itself reaches its only number',
    run: async (office) => {
      await office.pbx.write('extensions.conf', `[from-internal]\nexten => 600,1,Dial(PJSIP/600)\n${PEOPLE}`);
      await office.pbx.ask('dialplan reload');
      const call = await office.officeCalls('600');
      assert.equal(call.to, NUMBER);
      await office.hangUp(call.id);
    },
  },
  {
    sentence: 'an assistant calls out by the extension, under its own number',
    run: async (office) => {
      const call = await office.assistantCalls();
      await office.heardEachOther(call.id, 'person');
      assert.ok(await office.pbx.has('SHOWN', NUMBER));
    },
  },
  {
    sentence: 'a wrong password is said in words',
    run: async (office) => {
      await office.configure({ password: 'another' });
      const { ok, steps } = await office.check();
      assert.equal(ok, false);
      assert.equal(steps.at(-1)?.say, 'User name or password is refused (401).');
      const message = await eventually('the state says why', async () => {
        const { status } = (await office.product.api('GET', `/carriers/${office.carrierId}`)).body.data;
        return status.state === 'failing' && status.message;
      });
      console.log(`    ${message}`);
      await office.configure({ password: 'a-long-secret' });
      await office.works();
    },
  },
  {
    sentence: 'a restart of Asterisk in order needs nothing',
    run: async (office) => {
      await office.pbx.stop();
      await office.pbx.run();
      const call = await office.officeCalls('600');
      await office.hangUp(call.id);
    },
  },
];

export const trunkProofs: Proof[] = [
  {
    sentence: 'the trunk works, and the check says so',
    run: async (office) => {
      await office.pbx.start(filesOf(TRUNK));
      await office.connect(sampleOf(TRUNK, 'json'));
      assert.deepEqual(namesOf(await office.works()), ['settings', 'address', 'connection', 'nat']);
      await eventually('Asterisk reaches us', async () =>
        (await office.pbx.ask('pjsip show contacts')).includes('Avail'),
      );
    },
  },
  {
    sentence: 'a call of the trunk arrives with both sides’ sound',
    run: async (office) => {
      const call = await office.officeCalls(NUMBER);
      assert.deepEqual([call.to, call.from], [NUMBER, CALLER]);
      await office.heardEachOther(call.id, 'caller');
    },
  },
  {
    sentence: 'an assistant calls out over the trunk, under its own number',
    run: async (office) => {
      const call = await office.assistantCalls();
      await office.heardEachOther(call.id, 'person');
      assert.ok(await office.pbx.has('SHOWN', NUMBER));
    },
  },
  {
    sentence: 'a transfer is a REFER, after which the call is over here',
    run: async (office) => {
      const { call, transfer } = await transferred(office);
      assert.equal(transfer, 'taken');
      const trace = await traceOf(office, call.id);
      assert.ok(trace.some(({ method, direction }: ApiBody) => method === 'REFER' && direction === 'sent'));
    },
  },
  {
    sentence: 'a transfer is a call of our own where Asterisk refuses REFER',
    run: async (office) => {
      const refusing = sampleOf(TRUNK, 'ini').replace(
        'context = from-switchboard',
        '$&\nallow_transfer = no',
      );
      await office.pbx.start({ ...filesOf(TRUNK), pjsip: refusing });
      const { call } = await transferred(office);
      await office.hangUp(call.id);
    },
  },
  {
    sentence: 'the trunk works with a password, which calls have to prove',
    run: async (office) => {
      const asking = sampleOf(TRUNK, 'ini').replace('context = from-switchboard', '$&\nauth = switchboard');
      await office.pbx.start({ ...filesOf(TRUNK), pjsip: asking + sampleOf(TRUNK, 'ini', 2) });
      const { steps } = await office.check();
      assert.equal(steps.at(-1)?.say, 'The server asks for a user name and a password (401).');
      await office.configure({ username: 'switchboard', password: 'a-long-secret' });
      await office.works();
      const call = await office.assistantCalls();
      await office.hangUp(call.id);
      await office.configure({ username: null, password: null });
    },
  },
];

export const timerProofs: Proof[] = [
  {
    sentence: 'session timers are kept up in calls to us, and agreed on in calls of ours',
    run: async (office) => {
      const timed = sampleOf(TRUNK, 'ini').replace(
        'context = from-switchboard',
        '$&\ntimers = always\ntimers_sess_expires = 90',
      );
      await office.pbx.start({ ...filesOf(TRUNK), pjsip: timed });
      await office.connect(sampleOf(TRUNK, 'json'));
      const refreshed = async (): Promise<boolean> =>
        /\nUPDATE sip:[^]*\nSession-Expires: 90;refresher=uac/.test(await office.pbx.log());
      const { id } = await office.officeCalls(NUMBER);
      await eventually('it is refreshed', refreshed);
      assert.equal((await office.call(id)).status, 'in_progress');
      await office.hangUp(id);
      // Asterisk takes the half hour that we ask for, which nothing here waits for.
      await office.hangUp((await office.assistantCalls()).id);
      assert.match(
        await office.pbx.log(),
        /Transmitting SIP response[^]*\nSession-Expires: 1800;refresher=uac/,
      );
    },
  },
];

const encrypted = (pjsip: string, aors: string): string => {
  const transport = sampleOf(ENCRYPTED, 'ini').replaceAll('/etc/asterisk/keys', PBX_HOME);
  return transport + pjsip.replace(aors, '$&\nmedia_encryption = sdes');
};

const isEncrypted = (call: ApiBody): void => assert.equal(call.metrics.media.encrypted, true);

export const encryptedProofs: Proof[] = [
  {
    sentence: 'the extension is registered over TLS, and calls of both directions are encrypted',
    run: async (office) => {
      const { pjsip, extensions } = filesOf(EXTENSION);
      await office.pbx.start({ pjsip: encrypted(pjsip, 'aors = 600'), extensions });
      const { settings, ...carrier } = JSON.parse(sampleOf(EXTENSION, 'json'));
      const more = JSON.parse(sampleOf(ENCRYPTED, 'json'));
      await office.connect(JSON.stringify({ ...carrier, settings: { ...settings, ...more } }));
      await office.works();
      isEncrypted(await office.hangUp((await office.officeCalls(NUMBER)).id));
      isEncrypted(await office.hangUp((await office.assistantCalls()).id));
    },
  },
  {
    sentence: 'the extension is registered again as soon as Asterisk is back',
    run: async (office) => {
      await office.pbx.stop('SIGKILL');
      await office.pbx.run();
      await eventually('it is registered', async () =>
        (await office.pbx.ask('pjsip show contacts')).includes('600/'),
      );
      await office.hangUp((await office.officeCalls(NUMBER)).id);
    },
  },
  {
    sentence: 'the trunk is reached over TLS, and calls of both directions are encrypted',
    run: async (office) => {
      const { pjsip, extensions } = filesOf(TRUNK);
      const tls = pjsip.replace('sip:192.168.10.20:5060', 'sip:192.168.10.20:5061\\;transport=tls');
      await office.pbx.start({ pjsip: encrypted(tls, 'aors = switchboard'), extensions });
      const { settings, ...carrier } = JSON.parse(sampleOf(TRUNK, 'json'));
      const more = JSON.parse(sampleOf(ENCRYPTED, 'json'));
      await office.connect(JSON.stringify({ ...carrier, settings: { ...settings, ...more } }));
      await office.works();
      isEncrypted(await office.hangUp((await office.officeCalls(NUMBER)).id));
      isEncrypted(await office.hangUp((await office.assistantCalls()).id));
    },
  },
];

export async function traceOf(office: Office, id: number): Promise<ApiBody[]> {
  return eventually('the trace', async () => {
    const { messages } = (await office.product.api('GET', `/calls/${id}/trace`)).body.data;
    return messages.length > 0 && messages;
  });
}

async function transferred(office: Office): Promise<{ call: ApiBody; transfer: string }> {
  const call = await office.officeCalls(NUMBER);
  const body = { to: office.newPerson() };
  // The assistant says first what it is.
  await eventually('the caller is put through', async () => {
    const { status } = await office.product.api('POST', `/calls/${call.id}/transfer`, body);
    return status === 200;
  });
  const state = await eventually('the transfer is decided', async () => {
    const { transfer } = await office.call(call.id);
    return transfer && transfer.state !== 'ringing' && transfer;
  });
  console.log(`    ${JSON.stringify(state)}`);
  return { call, transfer: state.state };
}
