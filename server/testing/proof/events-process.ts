/**
 * The stream of events as a separate process: `node events-process.ts <database> <workspace> <seed>
 * <everyMs>`.
 */
import { createInterface } from 'node:readline';
import { connect } from '../../platform/db/sql.ts';
import { Random } from '../fuzz/random.ts';
import { startEvents } from './event-stream.ts';

const [url = '', workspaceId = '', seed = '', everyMs = ''] = process.argv.slice(2);
const sql = connect(url, { connections: 4 });
const say = (word: string) => (id: string) => void process.stdout.write(`${word} ${id}\n`);
const stream = startEvents(sql, Number(workspaceId), new Random(Number(seed)), Number(everyMs), {
  onCommitted: say('committed'),
  onRolledBack: say('taken-back'),
});
for await (const _line of createInterface(process.stdin));
await stream.stop();
await sql.end({ timeout: 2 });
