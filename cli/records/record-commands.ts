import { NotFoundError, type Change } from '../../sdk/switchboard.ts';
import type { Command, Context, Flag } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { RESOURCES, type Filter, type ReadableResource } from '../operations.ts';
import { Reader, type Fields } from './reader.ts';
import { linesOf, Table } from './table.ts';

const COLUMNS: Flag = { value: 'A,B', about: 'Fields to show, in their order; a dot reaches inside one.' };

function listCommand(resource: ReadableResource, list: NonNullable<ReadableResource['list']>): Command {
  const all: Flag = { about: 'Every page from the one that is asked for.' };
  return {
    name: `${resource.name} list`,
    takes: [],
    summary: list.summary,
    flags: { ...flagsOf(list.filters), ...(list.isPaged ? { all } : {}), columns: COLUMNS },
    run: (context) => runList(resource, list.filters, context),
  };
}

async function runList(
  resource: ReadableResource,
  filters: readonly Filter[],
  { flags, isOn, out, client, signal }: Context,
): Promise<void> {
  const reader = new Reader(await client(), resource, signal);
  const asked = flags['columns']?.split(',').map((field) => field.trim()) ?? null;
  let table: Table | null = null;
  let shown = 0;
  for await (const { data, total, isLast } of reader.pages(queryOf(filters, flags))) {
    if (table === null) {
      table = new Table(data, out.columns, asked);
      if (data.length > 0) out.say(table.head());
    }
    for (const record of data) {
      out.say(table.row(record));
      out.entry(record);
      shown += 1;
    }
    if (isLast || !isOn('all')) {
      if (shown === 0) out.tell('There are none.');
      else if (!isLast) out.tell(`${shown} of ${total}: --all shows all, --page another page.`);
      break;
    }
    out.progress(`${shown} of ${total}`);
  }
  out.endArray();
}

function getCommand(resource: ReadableResource, get: NonNullable<ReadableResource['get']>): Command {
  return {
    name: `${resource.name} get`,
    takes: get.hasId ? ['ID'] : [],
    summary: get.summary,
    flags: flagsOf(get.filters),
    run: async ({ words, flags, out, client, signal }) => {
      const id = get.hasId ? readId(words[0]) : null;
      const record = await new Reader(await client(), resource, signal).get(id, queryOf(get.filters, flags));
      out.json(record);
      for (const line of out.isJson ? [] : linesOf(record)) out.say(line);
    },
  };
}

function tailCommand(resource: ReadableResource): Command {
  return {
    name: `${resource.name} tail`,
    takes: [],
    summary: `Shows each of the ${resource.name.replaceAll('-', ' ')} as it changes, until Ctrl-C.`,
    about: 'With --json one object a line: what happened, and the record unless it was deleted.',
    flags: { columns: COLUMNS },
    run: (context) =>
      runTail(resource, context).catch((error: unknown) => {
        // Ctrl-C is its end.
        if (!context.signal.aborted) throw error;
      }),
  };
}

async function runTail(resource: ReadableResource, { flags, out, client, signal }: Context): Promise<void> {
  const server = await client();
  const reader = new Reader(server, resource, signal);
  const asked = flags['columns']?.split(',').map((field) => field.trim()) ?? null;
  for await (const change of server.changes({ signal })) {
    if (change.what === 'ready') out.tell('Waiting for changes; Ctrl-C ends.');
    if (change.what === 'resync') out.tell('Changes may be missing here.');
    if (change.resource !== resource.path || change.what === 'turn') continue;
    for (const record of await recordsOf(change, reader)) {
      out.jsonLine({ what: change.what, at: change.at, id: change.id, record });
      const shown = record ?? { id: change.id };
      const what = change.what.padEnd('created'.length);
      out.say(`${what}  ${new Table([shown], out.columns - what.length - 2, asked).row(shown)}`);
    }
  }
}

/** The record that changed; null for one that is gone, and nothing where it is not told which. */
async function recordsOf({ id, what }: Change, reader: Reader): Promise<(Fields | null)[]> {
  if (id === null) return [];
  if (what === 'deleted') return [null];
  return reader.get(id, {}).then(
    (record) => [record],
    (error: unknown) => {
      // It was deleted meanwhile, which is told next.
      if (error instanceof NotFoundError) return [];
      throw error;
    },
  );
}

const flagsOf = (filters: readonly Filter[]): Record<string, Flag> =>
  Object.fromEntries(
    filters.map(({ name, about, values }) => [flagOf(name), { value: 'VALUE', about, values }]),
  );

const queryOf = (
  filters: readonly Filter[],
  flags: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(({ name }): [string, string][] => {
      const value = flags[flagOf(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const flagOf = (name: string): string => name.replaceAll('_', '-');

/** An id from the command line. @throws UsageFault for one that is none */
export function readId(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageFault(`"${text ?? ''}" is no id: it must be a number such as 12.`);
}

/** `list`, `get` and `tail` of everything that the table of operations lists. */
export const recordCommands: readonly Command[] = RESOURCES.flatMap((resource) => [
  ...(resource.list === null ? [] : [listCommand(resource, resource.list)]),
  ...(resource.get === null ? [] : [getCommand(resource, resource.get)]),
  ...(resource.list !== null && resource.get !== null ? [tailCommand(resource)] : []),
]);
