import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import { useCommandLine, type Ended } from '../testing/command-line.ts';

const api = useTestApi();
const cli = useCommandLine();
const run = (from: string, value: unknown, ...more: string[]): Promise<Ended> => {
  const file = join(cli.home, 'export.json');
  writeFileSync(file, JSON.stringify(value));
  return cli.run(['import', 'assistants', '--from', from, file, ...more], {
    env: { SWITCHBOARD_URL: new URL(api.baseUrl).origin, SWITCHBOARD_KEY: api.workspace.keys.write },
  });
};

const VAPI = {
  ...{ id: 'b1', orgId: 'o1', name: 'Salon', firstMessage: 'Hello, {{name}}!', backgroundSound: 'office' },
  model: {
    ...{ provider: 'openai', model: 'gpt-4o' },
    messages: [{ role: 'system', content: 'You answer for a salon.' }],
    tools: [
      {
        type: 'transferCall',
        destinations: [
          { type: 'number', number: '+4930 5550110', description: 'Sales' },
          { type: 'sip', sipUri: 'sip:a@b' },
        ],
      },
      { type: 'function', function: { name: 'lookUp' } },
    ],
  },
  voice: { provider: '11labs', voiceId: 'sarah' },
  transcriber: { provider: 'deepgram', language: 'de' },
  maxDurationSeconds: 601,
};
const RETELL = {
  ...{ agent_name: 'Clinic', voice_id: '11labs-Adrian', language: 'en-US', max_call_duration_ms: 600_000 },
  response_engine: { type: 'retell-llm', llm_id: 'llm_1' },
  voicemail_option: { action: { type: 'static_text', text: 'Please call back.' } },
  retellLlmData: {
    ...{ general_prompt: 'You answer for a clinic.', begin_message: 'Clinic, hello.' },
    general_tools: [
      { type: 'end_call', name: 'end' },
      {
        ...{ type: 'transfer_call', name: 'front_desk', description: 'In an emergency.' },
        transfer_destination: { type: 'predefined', number: '+4930555013' },
      },
    ],
    states: [{ name: 'booking' }],
  },
};

describe('switchboard import assistants', { timeout: 60_000 }, () => {
  it('refuses another product and what holds none', async () => {
    assert.match((await run('bland', {})).err, /^--from must be one of vapi, retell\.\n$/);
    assert.match((await run('vapi', [])).err, /holds no assistants/);
    assert.equal((await run('vapi', [1])).code, 2);
  });

  it('makes a draft of one of Vapi, once, and lists what was left', async () => {
    const { code, out, err } = await run('vapi', VAPI);
    assert.equal(code, 0, err);
    for (const left of [
      'model gpt-4o',
      'voice sarah',
      'tool lookUp',
      '`backgroundSound`',
      '{{name}}',
      '"Colleague"',
    ])
      assert.ok(out.includes(left), `${left}: ${out}`);
    await run('vapi', VAPI);
    const { body } = await api.get('/assistants');
    assert.equal(body.meta.total, 1);
    const { data } = (await api.get(`/assistants/${body.data[0].id}`)).body;
    assert.deepEqual(
      [data.status, data.name, data.welcome_message, data.instructions, data.max_call_minutes],
      ['draft', 'Salon', 'Hello, {{name}}!', 'You answer for a salon.', 11],
    );
    assert.match(data.language, /^de/);
    assert.deepEqual([data.transfer_targets[0].phone, data.abilities.transfer_calls], ['+49305550110', true]);
  });

  it('makes one of Retell, and shows it before', async () => {
    const dry = JSON.parse((await run('retell', RETELL, '--dry-run', '--json')).out);
    assert.equal(dry[0].id, null);
    const { out } = await run('retell', [RETELL], '--json');
    const [{ id, left }] = JSON.parse(out);
    assert.ok(left.some((what: string) => what.startsWith('the state booking')));
    const { data } = (await api.get(`/assistants/${id}`)).body;
    assert.deepEqual(
      [data.name, data.instructions, data.welcome_message, data.answering_machine.message],
      ['Clinic', 'You answer for a clinic.', 'Clinic, hello.', 'Please call back.'],
    );
    assert.deepEqual(data.transfer_targets[0].name, 'front desk');
  });
});
