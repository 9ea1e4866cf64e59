import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { openShop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import {
  defineReadingTool,
  defineWritingTool,
  type Tool,
  type ToolContext,
} from '../../voice/define-tool.ts';
import { flat, openCallWithTools } from '../testing/call-with-tools.ts';
import { ALL_TOOLS } from './all-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const BOOKING = { date: '2026-11-24', time: '09:00', name: 'Ada Example' };

/** A tool that waits until it is let go, and counts what it has done. */
function slowTool(): { tool: Tool; letGo: () => void; begun: Promise<void>; done: string[] } {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done: string[] = [];
  const tool = defineWritingTool({
    ...{ name: 'slow', ability: null, description: 'Waits.', confirms: false },
    parameters: Type.Object({ what: Type.String({ maxLength: 10 }) }),
    resolve: async ({ what }) => what,
    content: (what) => ({ what }),
    judge: async (what) => ({ facts: {}, plan: what }),
    carryOut: async (what, { db, workspaceId }: ToolContext) => {
      begun.resolve();
      await gate.promise;
      await db`update workspaces set description = ${what} where id = ${workspaceId}`;
      done.push(what);
      return { what };
    },
  });
  return { tool, letGo: gate.resolve, begun: begun.promise, done };
}

describe('a tool', () => {
  it('that throws, also what is no error, is a failed one', async () => {
    const { id } = await openShop(api);
    const faults = [new Error('broken'), 'text', null, undefined];
    const tools = faults.map((fault, index) =>
      defineReadingTool({
        ...{ name: `fault_${index}`, ability: null, description: 'Fails.', parameters: Type.Object({}) },
        run: () => Promise.reject(fault),
      }),
    );
    const call = await openCallWithTools(api, id, { tools });
    for (const { name } of tools) assert.deepEqual(await call.use(name), { ok: false, reason: 'failed' });
  });

  it('that hangs is given up after its deadline; the next one runs', async () => {
    const { id } = await openShop(api);
    const hanging = defineReadingTool({
      ...{ name: 'hang', ability: null, description: 'Hangs.', parameters: Type.Object({}) },
      run: () => new Promise(() => undefined),
    });
    const call = await openCallWithTools(api, id, { tools: [hanging, ...ALL_TOOLS] });
    const waiting = call.use('hang');
    await api.clock.advance(10_000);
    assert.deepEqual(await waiting, { ok: false, reason: 'failed' });
    assert.equal((await call.use('find_my_bookings'))['ok'], true);
    await call.tools.release();
  });

  it('that has begun to write is finished when nobody waits for it any more, before the call ends', async () => {
    const { id } = await openShop(api);
    const { tool, letGo, begun, done } = slowTool();
    const call = await openCallWithTools(api, id, { tools: [tool] });
    const ended = new AbortController();
    const waiting = call.tools.use('slow', { what: 'one' }, ended.signal);
    await begun;
    ended.abort();
    assert.deepEqual(flat(await waiting), { ok: false, reason: 'failed' });
    const released = call.hangUp();
    letGo();
    await released;
    assert.deepEqual(done, ['one']);
  });

  it('does not begin to write when nobody waits for it, nor when the call is over', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id, { confirmBookings: false });
    const result = await call.tools.use('book_appointment', BOOKING, AbortSignal.abort());
    assert.deepEqual(flat(result), { ok: false, reason: 'failed' });
    await call.hangUp();
    assert.deepEqual(await call.use('book_appointment', BOOKING), { ok: false, reason: 'failed' });
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
  });
});
