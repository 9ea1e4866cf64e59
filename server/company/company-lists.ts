import { Readable } from 'node:stream';
import { Type, type TSchema } from 'typebox';
import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { ok, stream, type Answer } from '../platform/http/route.ts';
import { pageQuery, PageMeta } from '../platform/http/shapes/shapes.ts';
import { invalid } from '../platform/refusal.ts';
import { companyProblems } from './company.problems.ts';

/** How many records of one kind a company may have. */
export const MAX_RECORDS = 1000;

/** @throws Refusal naming `field` when the list is full; `kind` is its plural in plain words. */
export function refuseFullList(count: number, field: string, kind: string): void {
  if (count >= MAX_RECORDS)
    throw invalid({ [field]: [companyProblems.list_full({ limit: MAX_RECORDS, kind })] });
}

/**
 * @throws Refusal naming the place in the list (`staff_member_ids.0`) of every id that is not among `known`.
 */
export function refuseUnknownIds(
  field: string,
  ids: readonly number[],
  known: ReadonlySet<number>,
  kind: string,
): void {
  const errors = Object.fromEntries(
    ids.flatMap((id, index) =>
      known.has(id) ? [] : [[`${field}.${index}`, [companyProblems.unknown_id({ kind, id })]]],
    ),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const { page, per_page: perPage } = pageQuery;
const withoutDefault = <T extends TSchema>({ default: _default, ...schema }: T & { default?: unknown }) =>
  schema as unknown as T;

/** The query of a list of a company: a page where one is asked for, else everything. */
export const CompanyListQuery = Type.Object({
  page: Type.Optional(withoutDefault(page)),
  per_page: Type.Optional(withoutDefault(perPage)),
});

/** `{data}` with everything, or `{data, meta}` with the page asked for. */
export const CompanyList = <T extends TSchema>(schema: T) =>
  Type.Object({ data: Type.Array(schema), meta: Type.Optional(PageMeta) });

/** What the description of every list of a company says of its pages. */
export const COMPANY_LIST_NOTE =
  'In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page: then with `meta`.';

/** How many records of an answer without pages are read and written at a time. */
const SLICE = 50;

/**
 * Answers a list of a company. Without a page it is answered whole, read and sent in slices, so that neither
 * the memory nor the time between two slices grows with the list.
 */
export async function answerCompanyList<T extends { id: number }>(
  query: { page?: number | undefined; per_page?: number | undefined },
  list: {
    db: Db;
    workspaceId: number;
    table: string;
    read: (slice: { limit: number; offset: number; afterId: number }) => Statement<T[]>;
    present?: (row: T) => object;
  },
): Promise<Answer> {
  const present = list.present ?? ((row: T) => row);
  if (query.page !== undefined || query.per_page !== undefined) {
    const request = { page: query.page ?? 1, per_page: query.per_page ?? 25 };
    const { db, workspaceId, table } = list;
    const { rows, total } = await readPage<T>(db, {
      rows: list.read({ ...limitAndOffset(request), afterId: 0 }),
      total: db`(select count(*) from ${db.identifier(table)} where workspace_id = ${workspaceId})`,
    });
    return paged(rows.map(present), total, request);
  }
  const readAfter = async (afterId: number) => list.read({ limit: SLICE, offset: 0, afterId });
  const first = await readAfter(0);
  if (first.length < SLICE) return ok(first.map(present));
  return stream(Readable.from(writeSlices(first, readAfter, present)), {
    'Content-Type': 'application/json; charset=utf-8',
  });
}

async function* writeSlices<T extends { id: number }>(
  first: T[],
  readAfter: (id: number) => Promise<T[]>,
  present: (row: T) => object,
): AsyncGenerator<string> {
  let rows = first;
  let start = '{"data":[';
  while (rows.length > 0) {
    yield start + rows.map((row) => JSON.stringify(present(row))).join(',');
    start = ',';
    rows = rows.length < SLICE ? [] : await readAfter(rows.at(-1)?.id ?? 0);
  }
  yield ']}';
}
