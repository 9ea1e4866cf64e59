import { createHash } from 'node:crypto';
import type { ImportResult, PostOptions, Switchboard } from '../../sdk/switchboard.ts';
import type { Command, Context } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { readMap, readRows, type Row } from './read-rows.ts';

type Typed = Readonly<Record<string, 'number' | 'boolean' | 'list'>>;

/** What can be imported. */
interface Kind {
  name: 'contacts' | 'products' | 'rooms';
  known: string;
  typed: Typed;
  send(client: Switchboard, rows: Row[], options: PostOptions): Promise<ImportResult>;
}

/** Rows of a request: few enough for progress, and far below the limits of the API. */
const CHUNK = 500;
/** Bytes of a request, below the 8 MiB of the API. */
const MAX_CHUNK_LENGTH = 2 * 1024 * 1024;
/** Refused rows that are shown to people; with --json all are. */
const MAX_SHOWN = 50;

const KINDS: readonly Kind[] = [
  {
    name: 'contacts',
    known: 'name, phone, external_id, email, company, tags, notes; every other column becomes a custom field',
    typed: {},
    send: (client, contacts, options) => client.contacts.import({ contacts }, options),
  },
  {
    name: 'products',
    known: 'name, description, category, price, available, position, external_id; options are for JSON alone',
    typed: { price: 'number', price_cents: 'number', available: 'boolean', position: 'number' },
    send: (client, products, options) => client.products.import({ products }, options),
  },
  {
    name: 'rooms',
    known:
      'name, description, category, price, quantity, max_guests, max_adults, max_children, min_nights, ' +
      'max_nights, amenities, available, position, external_id; seasonal_rates are for JSON alone',
    typed: {
      ...{ price: 'number', price_cents: 'number', quantity: 'number', max_guests: 'number' },
      ...{ max_adults: 'number', max_children: 'number', min_nights: 'number', max_nights: 'number' },
      ...{ amenities: 'list', available: 'boolean', position: 'number' },
    },
    send: (client, rooms, options) => client.rooms.import({ rooms }, options),
  },
];

/** `switchboard import contacts|products|rooms` */
export const importCommands: readonly Command[] = KINDS.map((kind) => ({
  name: `import ${kind.name}`,
  takes: ['FILE'],
  summary: `Imports ${kind.name} from a CSV or JSON file, and lists the rows that were refused.`,
  about:
    `Columns: ${kind.known}. Rows are sent in parts, each with an Idempotency-Key made of what it holds: the ` +
    'same file sent again within 24 hours imports nothing twice. Exit code 1 when a row was refused.',
  flags: {
    map: {
      value: 'COLUMN=FIELD,…',
      about: 'Fields of columns with other names; an empty field leaves one out.',
    },
    'dry-run': { about: 'Shows the first rows as they would be sent, and sends none.' },
  },
  run: (context) => runImport(kind, context),
}));

interface RefusedRow {
  /** Place in the file, from 1, without the line of the columns. */
  row: number;
  errors: Record<string, string[]>;
}

async function runImport(kind: Kind, { words, flags, isOn, out, client, signal }: Context): Promise<number> {
  const [path = ''] = words;
  const rows = await readRows(path, kind.name, readMap(flags['map']), kind.typed);
  if (rows.length === 0) throw new UsageFault(`${path} has no rows.`);
  if (isOn('dry-run')) {
    out.json({ rows: rows.length, first: rows.slice(0, 3) });
    out.say(`${rows.length} rows. The first:`);
    for (const row of rows.slice(0, 3)) out.say(`  ${JSON.stringify(row)}`);
    return 0;
  }
  const server = await client();
  const total = { created: 0, updated: 0, failed: 0, errors_omitted: 0 };
  const refused: RefusedRow[] = [];
  let done = 0;
  for (const part of chunksOf(rows)) {
    const idempotencyKey = `cli-import-${kind.name}-${createHash('sha256')
      .update(`${done} ${JSON.stringify(part)}`)
      .digest('hex')}`;
    const result = await kind.send(server, part, { idempotencyKey, signal });
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += result[name];
    const offset = done + 1;
    refused.push(...result.errors.map(({ row, errors }) => ({ row: row + offset, errors })));
    done += part.length;
    out.progress(`${done} of ${rows.length} rows`, done === rows.length);
  }
  out.json({ ...total, errors: refused });
  out.say(`${total.created} created, ${total.updated} updated, ${total.failed} refused.`);
  for (const { row, errors } of refused.slice(0, MAX_SHOWN)) {
    const reasons = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
    out.say(`  row ${row}: ${reasons.join(' ')}`);
  }
  const more = total.failed - Math.min(refused.length, MAX_SHOWN);
  if (more > 0) out.say(`  and ${more} more.`);
  return total.failed > 0 ? 1 : 0;
}

/** Parts of at most so many rows and bytes. */
function* chunksOf(rows: readonly Row[]): Generator<Row[]> {
  let part: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const own = Buffer.byteLength(JSON.stringify(row) ?? '');
    if (part.length === CHUNK || (part.length > 0 && length + own > MAX_CHUNK_LENGTH)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(row);
    length += own;
  }
  if (part.length > 0) yield part;
}
