import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rmsDbfs } from '../../voice/audio/levels.ts';
import { parseWav } from '../../voice/audio/wav.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const SCENARIO = fileURLToPath(new URL('leave-message.xml', import.meta.url));

let product: StartedProduct;
before(async () => {
  product = await startProduct();
});
after(async () => {
  await product?.stop();
  await product?.remove();
});

/**
 * Places `calls` calls at once to the demo assistant with a real sipp; resolves with its exit code and
 * output.
 */
async function sipp(transport: 'u1' | 't1', calls: number): Promise<{ code: number | null; output: string }> {
  const [, number = '', host = '', port = ''] = /^sip:(.+)@(.+):(\d+)/.exec(product.demo.sip_uri) ?? [];
  const options = {
    '-sf': SCENARIO,
    '-s': number,
    '-t': transport,
    '-i': '127.0.0.1',
    '-mi': '127.0.0.1',
    '-mp': '50000',
    '-m': String(calls),
    '-l': String(calls),
    '-r': '5',
    '-timeout': '200',
  };
  const args = [...Object.entries(options).flat(), '-timeout_error', '-nostdin', `${host}:${port}`];
  const child = spawn('sipp', args);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-20_000)));
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-20_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}

const finalCalls = (count: number): Promise<ApiBody[]> =>
  eventually(`${count} calls in a final state`, async () => {
    const calls = (await product.api('GET', '/calls?status=completed&per_page=100')).body.data;
    return calls.length === count && calls;
  });

describe('sipp calls the started product', { timeout: 240_000 }, () => {
  it('over UDP, five at once: each leaves a message that is stored with its audio', async () => {
    const { code, output } = await sipp('u1', 5);
    assert.equal(code, 0, output);
    for (const call of await finalCalls(5)) {
      assert.equal(call.outcome, 'voicemail');
      assert.equal(call.recording_available, true);
    }
    const items = (await product.api('GET', '/inbox?type=voicemail&per_page=100')).body.data;
    assert.equal(items.length, 5);
    for (const item of items) {
      const { body } = await product.api('GET', `/inbox/${item.id}/recording`);
      const wav = parseWav(body as Buffer);
      assert.ok(wav && wav.pcm.length > 3 * 8_000, 'what was said is kept');
      assert.ok(rmsDbfs(wav.pcm) > -45, 'it is not silence');
    }
  });

  it('over TCP', async () => {
    const { code, output } = await sipp('t1', 1);
    assert.equal(code, 0, output);
    const [newest] = await finalCalls(6);
    assert.equal(newest.outcome, 'voicemail');
  });
});
