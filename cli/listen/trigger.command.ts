import { randomBytes } from 'node:crypto';
import type { Command, Context } from '../command.ts';
import { oddAnswer, UsageFault } from '../faults.ts';
import { nearest } from '../nearest.ts';
import { readId } from '../records/record-commands.ts';
import type { Envelope } from './forward-events.ts';
import { pass } from './listen.command.ts';
import { RECEIVER_FLAGS, receiverOf } from './receiver.ts';
import { SAMPLES } from './samples.ts';

const MAX_DATA_LENGTH = 100_000;

/** `switchboard trigger` */
export const trigger: Command = {
  name: 'trigger',
  takes: ['EVENT'],
  words: Object.keys(SAMPLES),
  summary: 'Sends a sample of an event to a server on this machine, signed like a webhook.',
  about:
    'Nothing happens in the workspace and no webhook endpoint is called: the sample goes to --forward-to ' +
    'alone. Its id begins with evt_sample_, and the header X-Service-Sample is true. With --webhook the ' +
    `server sends test.ping to an endpoint of the workspace instead. Events: ${Object.keys(SAMPLES).join(', ')}.`,
  flags: {
    ...RECEIVER_FLAGS,
    data: { value: 'JSON', about: 'Fields that replace those of the sample, such as {"total": 12.5}.' },
    webhook: { value: 'ID', about: 'The endpoint that gets test.ping from the server.' },
  },
  run: async (context) => {
    const { words, flags, out } = context;
    const [type = ''] = words;
    const data = SAMPLES[type];
    if (data === undefined) {
      const near = nearest(type, Object.keys(SAMPLES));
      const hint = near === null ? '`switchboard help trigger` lists them.' : `Did you mean "${near}"?`;
      throw new UsageFault(`There is no event "${type}". ${hint}`);
    }
    if (flags['webhook'] !== undefined) return testEndpoint(type, context);
    const receiver = receiverOf(context);
    if (receiver === null) throw new UsageFault('--forward-to is missing: where the sample is to go.');
    const event: Envelope = {
      id: `evt_sample_${randomBytes(12).toString('hex')}`,
      type,
      created_at: new Date().toISOString().replace('Z', '+00:00'),
      data: { ...data, ...readData(flags['data']) },
    };
    out.tell(`Signing secret: ${receiver.secret}`);
    const headers = { [`X-${receiver.brand}-Sample`]: 'true' };
    return (await pass(event, { ...receiver, headers }, context)) ? 0 : 1;
  },
};

async function testEndpoint(type: string, { flags, out, client, signal }: Context): Promise<number> {
  if (type !== 'test.ping')
    throw new UsageFault('--webhook takes test.ping alone: nothing else is made up there.');
  const result = await (await client()).webhooks.test(readId(flags['webhook']), { signal });
  if (typeof result.delivered !== 'boolean') throw oddAnswer();
  out.json(result);
  out.say(
    result.delivered
      ? `The endpoint took ${result.event_id} with ${result.http_status} in ${result.duration_ms} ms.`
      : `The endpoint did not take ${result.event_id}: ${result.error ?? `it answered ${result.http_status}`}.`,
  );
  return result.delivered ? 0 : 1;
}

function readData(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    const value: unknown = text.length > MAX_DATA_LENGTH ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // It is told below.
  }
  throw new UsageFault('--data must be a JSON object, such as {"total": 12.5}.');
}
