import type { Answer } from '../route.ts';

/** The query parameters of a page. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** LIMIT and OFFSET of a page. */
export function limitAndOffset(page: PageRequest): { limit: number; offset: number } {
  return { limit: page.per_page, offset: (page.page - 1) * page.per_page };
}

/** 200 with one page and its `meta`; a page past the end is an empty list (docs/api.md). */
export function paged(rows: unknown[], total: number, page: PageRequest): Answer {
  return {
    status: 200,
    body: {
      data: rows,
      meta: {
        current_page: page.page,
        per_page: page.per_page,
        last_page: Math.max(1, Math.ceil(total / page.per_page)),
        total,
      },
    },
  };
}
