import { fileURLToPath } from 'node:url';
import { apiDescription } from '../../../../../server/api-description.ts';
import { readDocumentation } from '../../../../../server/documentation/documentation.ts';
import {
  rowsOf,
  type OpenapiDocument,
  type Row,
} from '../../../../../server/documentation/reference/document.ts';
import { API_PREFIX } from '../../../../../server/platform/http/server.ts';
import type { AnyRoute } from '../../../../../server/platform/http/route.ts';
import { freeFields } from './example-shape.ts';
import { findSamples } from '../../find-samples.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** An operation, and its calls as a page of the reference prints them. */
export interface PrintedOperation {
  row: Row;
  /** By the language of their blocks; empty where only a vendor calls the operation. */
  samples: Partial<Record<'sh' | 'ts', string>>;
}

/** What the reference prints. */
export interface PrintedReference {
  /** By `operationId`. */
  operations: ReadonlyMap<string, PrintedOperation>;
  /** Names of fields with objects whose fields the description does not name. */
  free: ReadonlySet<string>;
}

/** Reads the calls of every operation from the pages of the reference. */
export async function readReference(routes: AnyRoute[]): Promise<PrintedReference> {
  const description = apiDescription(routes, API_PREFIX, 'Service') as unknown as OpenapiDocument;
  const { sections } = await readDocumentation(ROOT, () => description, API_PREFIX);
  const pages = sections.flatMap((section) => section.pages).filter(({ source }) => source === null);
  const parts = pages.flatMap(({ name, markdown }) =>
    markdown.split(/^(?=## )/m).map((text) => ({ name, text })),
  );
  const operations = rowsOf(description).map((row): [string, PrintedOperation] => {
    const { operationId } = row.operation;
    const part = parts.find(({ text }) => text.includes(`(\`${operationId}\`)`));
    const found = part === undefined ? [] : findSamples(part.name, part.text);
    const samples = found.filter(({ language }) => language === 'sh' || language === 'ts');
    return [
      operationId,
      { row, samples: Object.fromEntries(samples.map(({ language, code }) => [language, code])) },
    ];
  });
  const free = freeFields(Object.values(description.components.schemas));
  return { operations: new Map(operations), free };
}
