import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

let sound: TrunkSound;
before(async () => {
  sound = await startSound({ from: 22_650, to: 22_669 });
});
after(() => stopSound(sound));

it('a call that is given up while its server is looked up is not dialled', async () => {
  const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const addresses = async (): Promise<string[]> => {
    asked.resolve();
    await found.promise;
    return ['127.0.0.1'];
  };
  const records = { naptr: async () => [], srv: async () => [], addresses };
  const fixture = await TrunkFixture.start(sound, { records, timers: shortTimers });
  const trunk: TrunkAccess = {
    ...{ workspaceId: 1, carrierId: 7, credentials: null, fromDomain: null, callerId: 'from' },
    server: { host: 'carrier.example', port: fixture.peer.port, protocol: 'UDP', verify: true },
    ...{ numberFormat: 'e164', media: { srtp: null, codecs: null }, registers: false, contactUser: 'unused' },
    ...{ maxCalls: null, callsPerSecond: 100 },
  };
  const dialling = fixture.trunk.dial({
    ...{ from: '+4930901820', to: '+12025550151', channel: 'phone', carrierCallId: 'ours', trunk },
    ...{ recordingPath: null, voice: 'espeak-en-us', language: 'en-US' },
    listening: { listeners: [], hints: [] },
  });
  await asked.promise;
  dialling.cancel();
  found.resolve();
  const cause = 'The call was given up before it was answered.';
  assert.deepEqual(await dialling.next(), { kind: 'not_dialled', cause });
  assert.deepEqual(fixture.peer.summary(), []);
  await fixture.close();
});
