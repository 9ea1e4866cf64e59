import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { placeInCallingHours } from './person-in-calling-hours.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';
import { freePort } from '../free-port.ts';

const baresip = '/usr/bin/baresip';

/** Calls of the product as an operator runs it, over a workspace's trunk, with a real telephone behind it. */
describe(
  'the started product',
  {
    skip: existsSync(baresip) ? false : 'baresip is not installed',
    timeout: 240_000,
  },
  () => {
    let product: StartedProduct;
    let folder: string;
    let port: number;
    let telephone: ChildProcess | null = null;
    let numbers: ApiBody[];
    let carrierId: number;
    const person = `${placeInCallingHours(10)}51`;
    before(async () => {
      // The operator trusts nobody on this machine: whoever calls comes through a trunk.
      product = await startProduct({
        RATE_LIMIT_PER_MINUTE: '0',
        SIP_ALLOWED_NETWORKS: '198.51.100.0/24',
        OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
      });
      folder = await mkdtemp(join(tmpdir(), 'trunk-'));
      port = await freePort();
      numbers = (await product.api('GET', '/phone-numbers')).body.data;
    });
    after(async () => {
      await hangUpTelephone();
      await product.stop();
      await product.remove();
      await rm(folder, { recursive: true, force: true });
    });

    /** A telephone that picks up by itself, or dials. */
    async function startTelephone(dial?: string): Promise<void> {
      const config = [
        `sip_listen 127.0.0.1:${port}`,
        'module_path /usr/lib/baresip/modules',
        'audio_player aubridge,null',
        'audio_source aubridge,null',
        ...['g711.so', 'aubridge.so', 'stdio.so'].map((name) => `module ${name}`),
        'module_tmp account.so',
        'module_app menu.so',
        'net_interface 127.0.0.1',
      ];
      await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
      await writeFile(join(folder, 'accounts'), `<sip:${person}@127.0.0.1>;regint=0;answermode=auto\n`);
      await writeFile(join(folder, 'contacts'), '\n');
      const orders = dial === undefined ? [] : ['-e', `/dial ${dial}`];
      telephone = spawn(baresip, ['-f', folder, '-t', '60', ...orders], {
        stdio: ['pipe', 'ignore', 'ignore'],
      });
    }

    async function hangUpTelephone(): Promise<void> {
      if (!telephone || telephone.exitCode !== null || telephone.signalCode !== null) return;
      const exit = once(telephone, 'exit');
      telephone.kill('SIGTERM');
      await exit;
    }

    const shown = async (id: number): Promise<ApiBody> =>
      (await product.api('GET', `/calls/${id}`)).body.data;
    /** What is kept of a call, which is written after it. */
    const traceOf = (id: number): Promise<ApiBody> =>
      eventually(`the trace of call ${id}`, async () => {
        const { body } = await product.api('GET', `/calls/${id}/trace`);
        return body.data.messages.length > 0 && body.data;
      });
    const call = (to = person) => product.api('POST', '/calls', { to, phone_number_id: numbers[0].id });
    const becomes = (id: number, status: string): Promise<ApiBody> =>
      eventually(`call ${id} is ${status}`, async () => {
        const found = await shown(id);
        return found.status === status && found;
      });

    it('calls over the trunk of the number, until somebody hangs up', async () => {
      await startTelephone();
      const settings = { host: '127.0.0.1', port, transport: 'tcp', allowed_countries: ['US', 'IN'] };
      carrierId = (await product.api('POST', '/carriers', { kind: 'sip', settings })).body.data.id;
      const check = await eventually('the trunk works', async () => {
        const { body } = await product.api('POST', `/carriers/${carrierId}/check`, {});
        return body.data.ok && body.data;
      });
      assert.deepEqual(
        check.steps.map(({ name }: ApiBody) => name),
        ['settings', 'address', 'connection'],
      );
      const given = await product.api('PATCH', `/phone-numbers/${numbers[0].id}`, {
        voice_carrier_id: carrierId,
      });
      assert.equal(given.status, 200);
      const placed = await call();
      assert.equal(placed.status, 201, JSON.stringify(placed.body));
      const { id } = await becomes(placed.body.data.id, 'in_progress');
      await pause(1_000);
      const { body } = await product.api('POST', `/calls/${id}/hang-up`, {});
      assert.equal(body.data.status, 'completed');
      const trace = await traceOf(id);
      assert.equal(trace.messages[0].method, 'INVITE');
      assert.deepEqual(new Set(trace.messages.map((each: ApiBody) => each.transport)), new Set(['TCP']));
      assert.ok(trace.messages.some((each: ApiBody) => each.method === 'BYE' && each.direction === 'sent'));
      assert.ok(trace.media.received.length >= 1, 'a figure for each second of the sound');

      const other = (await call()).body.data.id;
      await becomes(other, 'in_progress');
      await hangUpTelephone();
      await becomes(other, 'completed');
    });

    it('says in words that the trunk is gone, and calls no country that nobody allowed', async () => {
      const { status, body } = await call();
      assert.equal(status, 502);
      assert.equal(body.data.error, 'The carrier’s servers could not be reached.');
      const refused = await call('+18765550100');
      assert.equal(refused.status, 422);
      assert.equal(refused.body.error.codes.to[0], 'country_not_allowed');
    });

    it('takes calls of the trunk for its own numbers, and for no others', async () => {
      const sip = product.demo.sip_uri.replace(/^sip:[^@]*@/, '');
      const arrived = async (to: string): Promise<ApiBody> => {
        const { body } = await product.api('GET', '/calls?direction=inbound');
        return body.data.find((each: ApiBody) => each.to === to);
      };
      await startTelephone(`sip:${numbers[0].number}@${sip}`);
      await eventually('the call is answered', async () => {
        return (await arrived(numbers[0].number))?.status === 'in_progress';
      });
      await hangUpTelephone();
      await startTelephone(`sip:${numbers[1].number}@${sip}`);
      await pause(2_000);
      assert.equal(await arrived(numbers[1].number), undefined);
    });
  },
);
