import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { receiveCalls } from '../calls/inbound/receive-call.ts';
import { arrival, makeAnsweredNumber, stillNode } from '../calls/testing/call-fixture.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { waitUntilBlocked } from './blocked.queries.ts';
import type { TestAnswer } from './test-api.ts';
import { useTestApi } from './use-test-api.ts';

const api = useTestApi();

describe('more requests than there are connections that wait for one lock', () => {
  it('keep no call waiting, nor the question whether the process is there', async () => {
    const line = await makeAnsweredNumber(api.services, api.workspace.id);
    const receive = receiveCalls({
      ...{ ...api.services, sql: api.services.callSql },
      ...{ log: pino({ level: 'silent' }), recordingNotice: false, node: stillNode() },
      signal: new AbortController().signal,
    });
    const { limit } = api.sql.usage();
    const waiting = await inTransaction(api.sql, async (tx) => {
      await lockWorkspace(tx, api.workspace.id);
      const asked = Array.from({ length: 2 * limit }, (_, index): Promise<TestAnswer> => {
        return api.post('/company/faqs', { question: `Question ${index}?`, answer: 'Yes.' });
      });
      await waitUntilBlocked(api.sql, 2);
      await until('others wait for a connection', () => api.sql.usage().waiting > 0);
      assert.equal((await receive(arrival(line.number))).admitted, true);
      const ready = await fetch(new URL('/readyz', api.baseUrl));
      assert.equal(ready.status, 200);
      return asked;
    });
    for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 201);
  });
});
