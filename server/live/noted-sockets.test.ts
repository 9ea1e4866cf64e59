import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { until } from '../platform/jobs/testing/until.ts';
import { readMetric } from '../platform/metrics/testing/read-metric.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { LiveClient, refusalOf } from './testing/live-client.ts';

interface Line {
  msg: string;
  request_id: string;
  route: string;
  status?: number;
  code?: number;
  ms: number;
  workspace_id?: number;
}

const LIVE = '/api/v1/live';
const STREAM = '/api/v1/carriers/:id/streams/:token';
const SECRET = 'c0ffee-that-nobody-may-read';

describe('a WebSocket', () => {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  const api = useTestApi({ log });
  const counted = (status: number, route = LIVE): number =>
    readMetric(`switchboard_http_requests_total{method="GET",route="${route}",status="${status}"}`);
  const open = (): number => readMetric(`switchboard_websockets_open{route="${LIVE}"}`);
  const logged = (msg: string, route = LIVE): Line[] =>
    lines.filter((line) => line.msg === msg && line.route === route);

  it('is counted and logged when it opens and when it closes, and never with what its address holds', async () => {
    const { id, keys } = await api.makeWorkspace();
    const before = { opened: counted(101), open: open() };
    const clients = [
      await LiveClient.open(api, keys.read),
      await LiveClient.open(api, keys.read, { after: SECRET }),
    ];
    assert.deepEqual([counted(101), open()], [before.opened + 2, before.open + 2]);
    const [first] = logged('request');
    assert.deepEqual([first?.status, first?.workspace_id, logged('websocket closed')], [101, id, []]);
    clients[0]?.socket.close(1000);
    await until('one is closed', () => open() === before.open + 1);
    clients[1]?.close();
    await until('both are closed', () => open() === before.open);
    const closed = logged('websocket closed');
    assert.deepEqual(
      closed.map(({ code, workspace_id: of }) => [code, of]),
      [
        [1000, id],
        [1006, id],
      ],
    );
    assert.deepEqual(
      closed.map((line) => line.request_id),
      logged('request').map((line) => line.request_id),
    );
    assert.ok(!JSON.stringify(lines).includes(SECRET));
  });

  it('that is refused is counted and logged as a request is', async () => {
    const before = { refused: counted(401), broken: counted(400), open: open() };
    assert.equal(await refusalOf(`${api.baseUrl}/live`, {}), 401);
    await until('it is counted', () => counted(401) === before.refused + 1);
    const { keys } = await api.makeWorkspace();
    const { hostname, port } = new URL(api.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      'GET /api/v1/live HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${keys.read}`,
    ];
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    socket.write([...head, ...upgrade, 'Sec-WebSocket-Key: none', '', ''].join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString('latin1'), /^HTTP\/1\.1 400 /);
    socket.destroy();
    await until('it is counted too', () => counted(400) === before.broken + 1);
    assert.equal(open(), before.open);
    assert.deepEqual(
      logged('request')
        .map(({ status }) => status)
        .slice(-2),
      [401, 400],
    );
  });

  it('of a vendor is logged without its token', async () => {
    const before = counted(404, STREAM);
    assert.equal(await refusalOf(`${api.baseUrl}/carriers/1/streams/${SECRET}`, {}), 404);
    await until('it is counted', () => counted(404, STREAM) === before + 1);
    assert.equal(logged('request', STREAM).at(-1)?.status, 404);
    assert.ok(!JSON.stringify(lines).includes(SECRET));
  });
});
