import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { until } from '../platform/jobs/testing/until.ts';
import { readMetric } from '../platform/metrics/testing/read-metric.ts';
import { makeWorkspace } from './fixtures.queries.ts';
import { useTestApi } from './use-test-api.ts';

interface Line {
  msg: string;
  route: string | null;
  status: number;
  aborted?: boolean;
  ms: number;
}

describe('a request whose client leaves', () => {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  const api = useTestApi({ log });
  const counted = (route: string, status: number): number =>
    readMetric(`switchboard_http_requests_total{method="GET",route="/api/v1${route}",status="${status}"}`);
  const logged = (route: string): Line[] =>
    lines.filter((line) => line.msg === 'request' && line.route === `/api/v1${route}`);

  it('counts and is logged once as 499 where nothing was answered, also when the answer is made later', async () => {
    const { keys } = await makeWorkspace(api.sql, api.clock.now());
    const before = counted('/contacts', 499);
    const answered = counted('/contacts', 200);
    const leaving = new AbortController();
    await api.sql.begin(async (tx) => {
      await tx`lock table contacts in access exclusive mode`;
      const asked = fetch(`${api.baseUrl}/contacts`, {
        headers: { Authorization: `Bearer ${keys.read}` },
        signal: leaving.signal,
      });
      await until('it waits for the table', async () => {
        const [row] = await api.sql<{ waiting: number }[]>`
          select count(*) as waiting from pg_locks where not granted and relation = 'contacts'::regclass`;
        return (row?.waiting ?? 0) > 0;
      });
      leaving.abort();
      await assert.rejects(asked, { name: 'AbortError' });
      await until('it is counted', () => counted('/contacts', 499) === before + 1);
    });
    // The next request is answered after the one that waited for the table.
    await api.get('/contacts', { key: keys.read });
    await until('the next one is counted', () => counted('/contacts', 200) === answered + 1);
    assert.equal(counted('/contacts', 499), before + 1);
    assert.deepEqual(
      logged('/contacts').map(({ status, aborted }) => [status, aborted]),
      [
        [499, true],
        [200, undefined],
      ],
    );
    assert.ok((logged('/contacts')[0]?.ms ?? 0) > 0);
  });

  it('counts by the status that was sent where it leaves in the middle of an answer', async () => {
    const { keys } = await makeWorkspace(api.sql, api.clock.now());
    const route = '/stream';
    const before = counted(route, 200);
    const leaving = new AbortController();
    const answer = await fetch(`${api.baseUrl}${route}`, {
      headers: { Authorization: `Bearer ${keys.read}` },
      signal: leaving.signal,
    });
    assert.equal(answer.status, 200);
    leaving.abort();
    await until('it is counted', () => counted(route, 200) === before + 1);
    assert.deepEqual(
      logged(route).map(({ status, aborted }) => [status, aborted]),
      [[200, true]],
    );
  });
});
