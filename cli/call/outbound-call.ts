import { setTimeout as sleep } from 'node:timers/promises';
import type { FullCall, Switchboard } from '../../sdk/switchboard.ts';
import type { Context } from '../command.ts';
import { oddAnswer, UsageFault } from '../faults.ts';

const ASK_EVERY_MS = 700;
const RUNNING: ReadonlySet<string> = new Set(['queued', 'ringing', 'in_progress']);

/**
 * Has an assistant call a number, shows what is said, and resolves with the call when it is over. An abort
 * hangs up.
 * @param from a number of the workspace; null for the first one of the assistant.
 */
export async function callOut(
  server: Switchboard,
  wanted: { to: string; from: string | null; assistantId: number | null; say: string | null },
  context: Context,
): Promise<FullCall> {
  const { out, signal } = context;
  const { to, from, assistantId, say } = wanted;
  const placed = await server.calls.create(
    {
      to,
      ...(from === null ? {} : { phone_number_id: await idOfNumber(server, from) }),
      ...(assistantId === null ? {} : { assistant_id: assistantId }),
      ...(say === null ? {} : { instructions: say }),
    },
    { signal },
  );
  if (!Number.isInteger(placed.id)) throw oddAnswer();
  out.tell(`The assistant calls ${placed.to} from ${placed.from}. Ctrl-C hangs up.`);
  out.jsonLine({ event: 'placed', call: placed });
  const hangUp = (): void => void server.calls.hangUp(placed.id).catch(() => undefined);
  signal.addEventListener('abort', hangUp, { once: true });
  if (signal.aborted) hangUp();
  let shown = 0;
  let status = '';
  for (let call = placed; ; call = await server.calls.get(placed.id)) {
    if (call.status !== status) {
      status = call.status;
      out.jsonLine({ event: 'status', status });
      if (status === 'ringing') out.say('(it rings)');
    }
    for (const { role, content } of call.transcript.slice(shown)) {
      out.jsonLine({ event: role === 'assistant' ? 'said' : 'heard', text: content });
      out.say(`${role === 'assistant' ? 'Assistant' : 'Person'}: ${content}`);
    }
    shown = Math.max(shown, call.transcript.length);
    if (!RUNNING.has(call.status)) return call;
    await sleep(ASK_EVERY_MS);
  }
}

async function idOfNumber(server: Switchboard, from: string): Promise<number> {
  const numbers = await server.phoneNumbers.list();
  const found = numbers.find(({ number }) => number === from);
  if (found) return found.id;
  const known = numbers.map(({ number }) => number).join(', ');
  throw new UsageFault(`--from must be a number of the workspace: ${known === '' ? 'it has none' : known}.`);
}
