import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../../server/platform/db/sql.ts';
import { START } from '../../../server/testing/proof/start-command.ts';
import type { DemoFile } from '../../../server/testing/proof/started-product.ts';
import { allowManyCalls } from '../../calls/fill.queries.ts';
import { startNode, whenReady, type Started } from '../started.ts';

/** The product with its demo workspace, whose assistants answer with `words` and record nothing. */
export async function startSwitchboard(
  { url, folder, calls }: { url: string; folder: string; calls: number },
  words: string,
): Promise<Started & { uri: string }> {
  const started = startNode(START, {
    cwd: folder,
    env: {
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'switchboard'), HOST: '127.0.0.1', PORT: '0' },
      ...{ SIP_PORT: '0', RTP_PORTS: '30000-35999', MAX_CALLS: String(2 * calls), LOG_LEVEL: 'error' },
      ...{ RATE_LIMIT_PER_MINUTE: '0', MEDIA_TIMEOUT_SECONDS: '600' },
    },
  });
  await whenReady('Switchboard', started, () => started.output().includes('Switchboard is ready'));
  const demo = JSON.parse(await readFile(join(folder, 'switchboard', 'demo.json'), 'utf8')) as DemoFile;
  const sql = connect(url, { connections: 1 });
  await allowManyCalls(sql);
  await sql.end({ timeout: 5 });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(demo.base_url + path, {
      ...{
        method,
        headers: { authorization: `Bearer ${demo.keys.write}`, 'content-type': 'application/json' },
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { data } = (await ask('GET', '/assistants')) as { data: { id: number }[] };
  for (const { id } of data)
    await ask('PATCH', `/assistants/${id}`, { welcome_message: words, recording_enabled: false });
  return { ...started, uri: demo.sip_uri };
}
