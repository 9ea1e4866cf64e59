import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PagePromise } from './page-promise.ts';

/** A list of numbers from 1 with pages of two, and the pages that were read. */
function list(total: number): { pages: PagePromise<number>; read: (number | undefined)[] } {
  const read: (number | undefined)[] = [];
  const pages = new PagePromise<number>(async (page) => {
    read.push(page);
    const current = page ?? 1;
    const data = [current * 2 - 1, current * 2].filter((number) => number <= total);
    const last = Math.max(1, Math.ceil(total / 2));
    return { data, meta: { current_page: current, per_page: 2, last_page: last, total } };
  });
  return { pages, read };
}

describe('a list', () => {
  it('is read when it is used, one page for those who wait for it', async () => {
    const { pages, read } = list(5);
    assert.deepEqual(read, []);
    const page = await pages;
    assert.deepEqual([page.data, page.meta.total], [[1, 2], 5]);
    assert.equal(await pages, page);
    assert.deepEqual(read, [undefined]);
    const second = await page.next();
    assert.deepEqual([second?.data, (await second?.next())?.data], [[3, 4], [5]]);
  });

  it('gives every record of all pages, and reads no page before it is needed', async () => {
    for (const total of [0, 1, 2, 3, 4]) {
      const found: number[] = [];
      for await (const one of list(total).pages) found.push(one);
      assert.deepEqual(found, [1, 2, 3, 4].slice(0, total));
    }
    const { pages, read } = list(100);
    for await (const one of pages) if (one === 3) break;
    assert.deepEqual(read, [undefined, 2]);
    const sizes: number[] = [];
    for await (const { data } of list(5).pages.pages()) sizes.push(data.length);
    assert.deepEqual(sizes, [2, 2, 1]);
  });

  it('ends with an empty page, when records were removed meanwhile', async () => {
    const pages = new PagePromise<number>(async (page = 1) => ({
      data: page === 1 ? [1] : [],
      meta: { current_page: page, per_page: 1, last_page: 9, total: 9 },
    }));
    const found: number[] = [];
    for await (const one of pages) found.push(one);
    assert.deepEqual(found, [1]);
  });

  it('fails for those who wait for it when it cannot be read', async () => {
    const pages = new PagePromise<number>(() => Promise.reject(new Error('no')));
    await assert.rejects(async () => pages, /no/);
    await assert.rejects(async () => {
      for await (const _one of pages) assert.fail();
    }, /no/);
  });
});
