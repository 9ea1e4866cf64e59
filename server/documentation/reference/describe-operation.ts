import { cell, fieldTable, meaningOf, typeOf, type LinkOf } from './describe-schema.ts';
import {
  exampleOf,
  JSON_TYPE,
  nameOf,
  type OpenapiDocument,
  type Response,
  type Row,
  type Schema,
} from './document.ts';
import type { Samples, SamplesOf } from './operation-samples.ts';

/** Errors that every operation has; the overview of the reference names them. */
const EVERYWHERE = new Set(['400', '401', '413', '415', '429', '500', '503']);
/** What every POST takes; the overview says so, and search would find it on every page. */
const IDEMPOTENCY_KEY = 'Idempotency-Key';
const OF_IDEMPOTENCY = /(?: or )?`idempotency_\w+`(?: or )?/g;

/** The section of an operation: what it does, what it takes and answers, and calls of it. */
export function describeOperation(
  row: Row,
  { components }: OpenapiDocument,
  { samplesOf, prefix }: { samplesOf: SamplesOf; prefix: string },
  linkOf: LinkOf,
): string {
  const { method, path, operation } = row;
  const { summary, description, operationId, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  const inner = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? schema);
  return [
    `## ${summary}`,
    `\`${method} ${prefix}${path}\` (\`${operationId}\`)`,
    description,
    parameterTable(row, linkOf),
    ...(body === undefined ? [] : [`**Body** (\`${body[0]}\`)`, fieldTable(inner(body[1].schema), linkOf)]),
    ...samplesIn(samplesOf(row)),
    ...answersOf(responses, linkOf),
    errorTable(responses, components.responses),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function parameterTable({ operation: { parameters } }: Row, linkOf: LinkOf): string {
  const own = parameters.filter(({ name }) => name !== IDEMPOTENCY_KEY);
  if (own.length === 0) return '';
  const rows = own.map((one) => {
    const { name, in: where, required, description = '', schema } = one;
    const type = `${typeOf(schema, linkOf)}${required ? '' : ', optional'}`;
    return `| \`${name}\` | ${where} | ${type} | ${meaningOf({ ...schema, description })} |`;
  });
  return ['**Parameters**', ['| name | in | type | meaning |', '|---|---|---|---|', ...rows].join('\n')].join(
    '\n\n',
  );
}

function samplesIn(samples: Samples): string[] {
  if (samples === null) return [];
  const { curl, client } = samples;
  return ['**Call**', fenced('sh', curl), ...(client === null ? [] : [fenced('ts', client)])];
}

function answersOf(responses: Record<string, Response>, linkOf: LinkOf): string[] {
  return Object.entries(responses)
    .filter(([status]) => /^[123]/.test(status))
    .flatMap(([status, { description = '', content = {} }]) => {
      const [type, media] = Object.entries(content)[0] ?? [];
      if (media === undefined) return [`**Answer ${status}**: ${description}`];
      if (type !== JSON_TYPE) return [`**Answer ${status}** (\`${type}\`): ${description}`];
      const data = media.schema.properties?.['data'];
      const what = data === undefined ? '' : ` \`data\` is ${typeOf(data, linkOf)}.`;
      const example = exampleOf(media);
      const shown = example === undefined ? [] : [fenced('json', JSON.stringify(example, null, 2))];
      return [`**Answer ${status}**: ${description}${what}`, ...shown];
    });
}

function errorTable(responses: Record<string, Response>, shared: Record<string, Response>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status) && !EVERYWHERE.has(status))
    .flatMap(([status, response]) => {
      const one = response.$ref === undefined ? response : (shared[nameOf(response.$ref)] ?? response);
      const types = (one.description ?? '').replaceAll(OF_IDEMPOTENCY, '');
      const examples = Object.values(Object.values(one.content ?? {})[0]?.examples ?? {});
      const sentences = examples.map(({ value }) => sentenceOf(value)).filter((text) => text !== '');
      return types === '' ? [] : [`| ${status} | ${cell(types)} | ${cell(sentences.join(' · '))} |`];
    });
  if (rows.length === 0) return '';
  return ['**Errors**', ['| status | type | such as |', '|---|---|---|', ...rows].join('\n')].join('\n\n');
}

/** The codes and the sentence of an example of an error. */
function sentenceOf(value: unknown): string {
  const { error } = value as {
    error?: { code?: string; message?: string; codes?: Record<string, string[]> };
  };
  if (error === undefined || error.code?.startsWith('idempotency_')) return '';
  const codes = [error.code, ...Object.values(error.codes ?? {}).flat()].filter((one) => one !== undefined);
  return `${codes.map((one) => `\`${one}\``).join(', ')} ${error.message ?? ''}`.trim();
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
