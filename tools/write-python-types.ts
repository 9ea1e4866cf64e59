import { mkdirSync, writeFileSync } from 'node:fs';
import { EVENT_DATA } from '../server/event-data.ts';
import { EVENT_DESCRIPTIONS, type EventName } from '../server/platform/events/event-names.ts';
import { documentOperations } from './document-operations.ts';
import { PythonTypes, pascalCased, type Shape } from './python-types.ts';
import type { Schema } from './types-of-schemas.ts';

/**
 * `node tools/write-python-types.ts` generates `sdk/python/switchboard_types.py`: the shapes of the API and
 * the data of events as types for Python, from the OpenAPI document and the server's event definitions.
 */
const FILE = new URL('../sdk/python/switchboard_types.py', import.meta.url);

const HEADING = `# Written by tools/write-python-types.ts from the OpenAPI document; not to be changed by hand.
# SPDX-License-Identifier: MIT
"""The shapes of the API of Switchboard and the data of its events, for Python 3.11 and newer.

What an operation reads is named after it, such as CreateContactRequest; fields that may be left out are
NotRequired. An answer of the API has its shape in "data".
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union
`;

/** The text of `sdk/python/switchboard_types.py`. */
export function writePythonTypes(): string {
  const types = new PythonTypes();
  const { schemas } = documentOperations();
  for (const [name, schema] of Object.entries(schemas)) types.add(name, schema);
  const events = Object.entries(EVENT_DATA) as [EventName, Schema[]][];
  const envelopes = events.map(([name, forms]) => {
    const data = forms.map((form) => types.reference(nestedByTitle(form, schemas), 'EventData')).join(' | ');
    const own = `${pascalCased(name)}Event`;
    types.declare(envelope(own, name, data));
    return own;
  });
  return `${HEADING}\n\n${[...types.declarations, union('WebhookEvent', envelopes)].join('\n\n\n')}\n`;
}

/** Names a nested schema by its title, as the document does; one of another form gets a name of its own. */
function nestedByTitle(schema: Schema, schemas: Record<string, Schema>): Schema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, Schema] => [
    name,
    nestedByTitle(field, schemas),
  ]);
  const { title } = schema;
  const isTaken = title !== undefined && schemas[title] !== undefined;
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(fields) }),
    ...(schema.items && { items: nestedByTitle(schema.items, schemas) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((one) => nestedByTitle(one, schemas)) }),
    ...(isTaken && !title.endsWith('Data') && { title: `${title}OfEvent` }),
  };
}

const envelope = (name: string, type: EventName, data: string): Shape => ({
  name,
  description: EVENT_DESCRIPTIONS[type],
  fields: [
    { name: 'id', type: 'str', description: 'The same in each delivery of the event.' },
    { name: 'type', type: `Literal["${type}"]` },
    { name: 'created_at', type: 'str', description: 'ISO 8601 with an offset.' },
    { name: 'data', type: data },
  ],
});

const union = (name: string, members: string[]): string =>
  `# The body of a delivery; "type" determines "data".\n${name}: TypeAlias = Union[\n${members
    .map((member) => `    ${member},\n`)
    .join('')}]`;

if (import.meta.main) {
  mkdirSync(new URL('.', FILE), { recursive: true });
  writeFileSync(FILE, writePythonTypes());
}
