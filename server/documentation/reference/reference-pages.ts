import { posix } from 'node:path';
import type { Page } from '../contents.ts';
import { describeOperation } from './describe-operation.ts';
import { fieldTable, typeOf, type LinkOf } from './describe-schema.ts';
import { operationSamples } from './operation-samples.ts';
import { nameOf, rowsOf, shapesIn, type OpenapiDocument, type Row, type Schema } from './document.ts';

const FOLDER = 'reference';
const EVENTS = `${FOLDER}/events`;
/** How the calls of all pages are meant. */
const CALLS =
  'Each call stands there with curl, and with the [TypeScript client](../sdk.md). `KEY` in the environment is an API key of the workspace, and the address is that of a first start. Put in your own ids, days that are still to come, and what only you know, such as `$TOKEN`, a code or a password. Operations of people who are signed in take the cookie of a session: curl keeps it in `session.txt` when it signs in (`POST /session`); a program gives the header as `COOKIE`.';

/**
 * The reference: an overview, a page for each tag of the description with its operations and the shapes that
 * they answer, and one for the events.
 * @param prefix the path of the API before those of the document.
 */
export function referencePages(document: OpenapiDocument, prefix: string): Page[] {
  const rows = rowsOf(document);
  const homes = homesOf(document, rows);
  const calls = { samplesOf: operationSamples(rows, prefix), prefix };
  const tags = document.tags.map((tag) => {
    const name = pageOf(tag.name);
    const own = rows.filter(({ operation }) => operation.tags[0] === tag.name);
    const shapes = [...homes].filter(([, home]) => home === name).map(([shape]) => shape);
    const linkOf = linkFrom(name, homes);
    const sections = own.map((row) => describeOperation(row, document, calls, linkOf));
    const list = own.map(
      ({ method, path, operation: { summary } }) =>
        `| [${summary}](#${anchor(summary)}) | \`${method} ${path}\` |`,
    );
    const table = ['| operation | address |', '|---|---|', ...list].join('\n');
    const markdown = [
      `# ${tag.name}`,
      tag.description,
      table,
      ...sections,
      ...shapes.map((shape) => describeShape(shape, document.components.schemas[shape] ?? {}, linkOf)),
    ].join('\n\n');
    return { page: page(name, tag.name, tag.description, markdown), own };
  });
  const pages = tags.filter(({ own }) => own.length > 0).map((one) => one.page);
  return [overview(pages), ...pages, eventsPage(document, homes)];
}

/** The page on which each shape is described: that of the first tag which answers or reads it. */
function homesOf(
  { components: { schemas }, tags, webhooks }: OpenapiDocument,
  rows: Row[],
): Map<string, string> {
  const homes = new Map<string, string>();
  const take = (schema: Schema, home: string): void => {
    for (const shape of shapesIn(schema)) {
      if (homes.has(shape)) continue;
      homes.set(shape, home);
      take(schemas[shape] ?? {}, home);
    }
  };
  for (const { name } of tags) {
    for (const { operation } of rows.filter((row) => row.operation.tags[0] === name)) {
      const { requestBody, responses } = operation;
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      for (const content of answers.map(([, one]) => one.content))
        for (const { schema } of Object.values(content ?? {})) take(schema, pageOf(name));
      // The fields of a body stand at its operation; the shapes inside it have a place of their own.
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        take(schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {}), pageOf(name));
    }
  }
  for (const item of Object.values(webhooks))
    for (const { requestBody } of Object.values(item))
      for (const { schema } of Object.values(requestBody?.content ?? {})) take(schema, EVENTS);
  return homes;
}

const linkFrom =
  (from: string, homes: Map<string, string>): LinkOf =>
  (shape) => {
    const home = homes.get(shape);
    if (home === undefined) return `\`${shape}\``;
    const file = home === from ? '' : `${posix.relative(FOLDER, home)}.md`;
    return `[${shape}](${file}#${anchor(shape)})`;
  };

function describeShape(name: string, schema: Schema, linkOf: LinkOf): string {
  const fields = fieldTable(schema, linkOf);
  const description = schema.description ?? '';
  const values = fields === '' ? `${typeOf(schema, linkOf)}.` : fields;
  return [`## ${name}`, description, values].filter((part) => part !== '').join('\n\n');
}

function overview(pages: Page[]): Page {
  const rows = pages.map(
    ({ name, title, summary }) => `| [${title}](${posix.basename(name)}.md) | ${summary} |`,
  );
  const text = [
    '# Reference',
    'Every operation of the API, made from the description that a running server has at `/api/v1/openapi.json`. What holds for all of them is on the page [The API](../api.md), every code of an error on the page [Errors](../errors.md). A running server shows the same at `/docs/explorer/`, with a form that sends requests.',
    'Any operation may also answer 400 (`invalid_request`), 401 (`unauthenticated`), 413 and 415 (a body that is too large, or no JSON), 429 (`rate_limited`), 500 and 503; the tables of errors name the others. Every POST takes an `Idempotency-Key` ([The API](../api.md#repeating-a-request)).',
    CALLS,
    [
      '| page | what it is about |',
      '|---|---|',
      ...rows,
      `| [Events](events.md) | What webhooks deliver. |`,
    ].join('\n'),
  ];
  return page(
    `${FOLDER}/overview`,
    'Reference',
    'Every operation of the API, by resource.',
    text.join('\n\n'),
  );
}

function eventsPage({ webhooks, components }: OpenapiDocument, homes: Map<string, string>): Page {
  const linkOf = linkFrom(EVENTS, homes);
  const events = Object.entries(webhooks).flatMap(([name, item]) =>
    Object.values(item).map(({ summary, requestBody }) => {
      const media = Object.values(requestBody?.content ?? {})[0];
      const data = media?.schema.properties?.['data'] ?? {};
      const example = JSON.stringify(media?.example ?? {}, null, 2);
      const parts = [`${summary}. \`data\` is ${typeOf(data, linkOf)}.`, `\`\`\`json\n${example}\n\`\`\``];
      return [`## ${name}`, ...parts].join('\n\n');
    }),
  );
  const shapes = [...homes].filter(([, home]) => home === EVENTS).map(([shape]) => shape);
  const summary = 'What webhooks deliver, and the fields of each event.';
  const text = [
    '# Events',
    `${summary} How they are delivered and signed is on the page [Webhooks](../webhooks.md).`,
    ...events,
    ...shapes.map((shape) => describeShape(shape, components.schemas[shape] ?? {}, linkOf)),
  ];
  return page(EVENTS, 'Events', summary, text.join('\n\n'));
}

const page = (name: string, title: string, summary: string, markdown: string): Page => ({
  ...{ name, title, summary },
  source: null,
  markdown: `${markdown}\n`,
});

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
const pageOf = (tag: string): string => `${FOLDER}/${anchor(tag)}`;
