import { writeFileSync } from 'node:fs';
import { EVENT_DATA } from '../server/event-data.ts';
import { EVENT_DESCRIPTIONS, type EventName } from '../server/platform/events/event-names.ts';
import { comment, nameOf, objectOf, type Schema } from './types-of-schemas.ts';

/** `node tools/write-sdk-events.ts` generates the SDK's event types from the server's event definitions. */
const FILE = new URL('../sdk/events.ts', import.meta.url);

/** The text of `sdk/events.ts`. */
export function writeSdkEvents(): string {
  const shapes = new Map<string, Schema>();
  for (const schema of Object.values(EVENT_DATA).flat() as Schema[]) collect(schema, shapes);
  const interfaces = [...shapes].map(([name, schema]) => {
    const base = shapes.get(schema.extends ?? '')?.properties ?? {};
    const own = Object.entries(schema.properties ?? {}).filter(([field]) => !(field in base));
    const heading = schema.extends === undefined ? name : `${name} extends ${schema.extends}`;
    return `${comment(schema)}export interface ${heading} ${objectOf(own)}\n`;
  });
  const names = Object.keys(EVENT_DATA) as EventName[];
  const rows = names.map((name) => {
    const forms = (EVENT_DATA[name] as Schema[]).map(named).join(' | ');
    return `  /** ${EVENT_DESCRIPTIONS[name]} */\n  '${name}': ${forms};\n`;
  });
  return [
    '// Written by tools/write-sdk-events.ts from what the server keeps to; not to be changed by hand.\n',
    ...interfaces,
    `/** \`data\` of each event. */\nexport interface EventData {\n${rows.join('')}}\n`,
    `export type EventType = keyof EventData;\n`,
    `/** The body of a delivery; \`type\` determines the fields of \`data\`. */`,
    `export type WebhookEvent = {`,
    `  [Type in EventType]: {`,
    `    /** The same in each delivery of the event: store it to recognise events that were already handled. */`,
    `    id: string;`,
    `    type: Type;`,
    `    /** ISO 8601 with an offset. */`,
    `    created_at: string;`,
    `    data: EventData[Type];`,
    `  };`,
    `}[EventType];\n`,
    `/** Every type of event. */`,
    `export const EVENT_TYPES: readonly EventType[] = [\n${names.map((name) => `  '${name}',\n`).join('')}];\n`,
  ].join('\n');
}

/** Every named schema, nested ones first. */
function collect(schema: Schema, found: Map<string, Schema>): void {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  for (const one of schema.items ? [...inner, schema.items] : inner) collect(one, found);
  if (schema.title === undefined || found.has(schema.title)) return;
  const isShared = !Object.values(EVENT_DATA).flat().includes(schema);
  found.set(schema.title, isShared ? { ...schema, description: undefined } : schema);
}

const named = (schema: Schema): string => nameOf(schema) ?? 'unknown';

if (import.meta.main) writeFileSync(FILE, writeSdkEvents());
