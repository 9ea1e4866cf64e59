import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import { API_PREFIX } from '../platform/http/server.ts';
import {
  describe as describePage,
  targetOf,
  type Contents,
  type Page,
  sourceOf,
  type Order,
} from './contents.ts';
import { readDocumentation } from './documentation.ts';
import { linkPages } from './link-pages.ts';
import { anchorsOf, linksOf, mapLinks } from './markdown.ts';
import { PROJECT } from './serve-documentation.ts';

let contents: Contents;
let pages: Page[];
before(async () => {
  const description = (): unknown => apiDescription(allRoutes({} as AppServices), API_PREFIX, 'Service');
  contents = await readDocumentation(PROJECT, description, API_PREFIX);
  pages = contents.sections.flatMap((section) => section.pages);
});

describe('the pages', () => {
  it('that the list names are there, each once', async () => {
    const list: Order[] = JSON.parse(await readFile(join(PROJECT, 'docs/contents.json'), 'utf8'));
    const named = list.flatMap((section) => section.pages.map(sourceOf));
    assert.deepEqual(
      named.filter((source) => !existsSync(join(PROJECT, source))),
      [],
    );
    assert.equal(new Set(pages.map(({ name }) => name)).size, pages.length);
  });

  it('have a title and say what they are about', () => {
    const unnamed = pages.filter(({ title, summary }) => title === '' || summary === '');
    assert.deepEqual(
      unnamed.map(({ name }) => name),
      [],
    );
  });

  it('link to files and headings that are there', () => {
    const anchors = new Map(pages.map(({ source, markdown }) => [source ?? '', anchorsOf(markdown)]));
    const broken = pages.flatMap(({ source, markdown }) =>
      source === null
        ? []
        : linksOf(markdown).flatMap(({ href }) => {
            const target = targetOf(source, href);
            if (target === null) return [];
            const { path, anchor } = target;
            const isThere = existsSync(join(PROJECT, path));
            return isThere && (anchor === '' || anchors.get(path)?.has(anchor) !== false)
              ? []
              : [`${source}: ${href}`];
          }),
    );
    assert.deepEqual(broken, []);
  });

  for (const ending of ['/', '.md'] as const) {
    it(`link to addresses that are there, where pages end with ${ending}`, () => {
      const nameOf = (name: string): string =>
        ending === '/' && name === 'index' ? '/' : `/${name}${ending}`;
      const anchors = new Map(pages.map(({ name, markdown }) => [nameOf(name), anchorsOf(markdown)]));
      const files = new Set([...contents.files].map((path) => `/files/${path}`));
      const broken = pages.flatMap((page) =>
        linksOf(linkPages(page, contents, ending)).flatMap(({ href }) => {
          if (/^(?:[a-z]+:|\/)/.test(href)) return [];
          const { pathname, hash } = new URL(href, `http://x${nameOf(page.name)}`);
          if (files.has(pathname)) return [];
          const isThere = anchors.has(pathname) && (hash === '' || anchors.get(pathname)?.has(hash.slice(1)));
          return isThere ? [] : [`${page.name}: ${href}`];
        }),
      );
      assert.deepEqual(broken, []);
    });
  }
});

describe('a page', () => {
  it('keeps code as it is when its links are changed', () => {
    const text = 'A [`b`](c.md), `[d](e.md)`\n\n```\n[f](g.md)\n```\n![h](i.png)\n';
    const changed = mapLinks(text, ({ mark, text: of, href }) => `${mark}<${of}|${href}>`);
    assert.equal(changed, 'A <`b`|c.md>, `[d](e.md)`\n\n```\n[f](g.md)\n```\n!<h|i.png>\n');
  });

  it('is about its first sentence, else its headings', () => {
    assert.deepEqual(describePage('# T: `x`\n\nIt *says* [this](a.md).\nAnd more.\n'), {
      title: 'T: x',
      summary: 'It says this.',
    });
    assert.equal(describePage('# T\n\n## One\n\n## Two `x`\n').summary, 'One, Two x');
  });

  it('has the anchors that GitHub makes', () => {
    const text = '# T\n\n## A: `b`, c/d\n\n## A: `b`, c/d\n\n```\n## no\n```\n### The “x” – y_z\n';
    assert.deepEqual([...anchorsOf(text)], ['t', 'a-b-cd', 'a-b-cd-1', 'the-x--y_z']);
  });
});
