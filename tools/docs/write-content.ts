import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Contents, Page } from '../../server/documentation/contents.ts';
import { fileAddress, linkPages, SITE_BASE } from '../../server/documentation/link-pages.ts';
import { llmsText } from '../../server/documentation/llms-text.ts';
import { FAVICON } from '../../server/platform/http/openapi/docs-page.ts';

/** Sections that begin folded: they are long. */
const FOLDED: ReadonlySet<string> = new Set(['Reference', 'Decisions']);
/** Reasons of those who build it; whoever searches wants to know how it is used. */
const NOT_SEARCHED: ReadonlySet<string> = new Set(['Decisions']);

/** What stands at addresses that the site does not have. */
const LOST_PAGE = `---
title: There is no such page
template: splash
pagefind: false
---
The address may be old or mistyped. Search for a word of it (at the top, or with the key \`/\`), or begin at the
[first page](${SITE_BASE}), the [tutorials](${SITE_BASE}tutorials/salon/) or the
[reference of the API](${SITE_BASE}reference/overview/).
`;

/**
 * Writes what the generator reads: each page with its links leading to addresses of the site, the linked
 * files, and the order of the pages.
 */
export async function writeContent(root: string, build: string, contents: Contents): Promise<void> {
  await rm(build, { recursive: true, force: true });
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(build, path)), { recursive: true });
    await writeFile(join(build, path), text);
  };
  for (const { title, pages } of contents.sections) {
    for (const page of pages) {
      await write(`content/${page.name}.md`, contentOf(page, contents, !NOT_SEARCHED.has(title)));
      // The same page for programs, where another web server has the site.
      await write(`public/${page.name}.md`, linkPages(page, contents, '.md'));
    }
  }
  await write('content/404.md', LOST_PAGE);
  await write('public/llms.txt', llmsText(contents.sections, ''));
  await write('public/favicon.svg', FAVICON);
  for (const path of contents.files)
    await cp(join(root, path), join(build, 'public', fileAddress(path)), { recursive: true });
  const sidebar = contents.sections.map(({ title, pages: of }) => ({
    label: title,
    collapsed: FOLDED.has(title),
    items: of.map(({ name, title: whole, label = whole }) => ({ slug: name, label })),
  }));
  await write('sidebar.json', JSON.stringify(sidebar));
}

/** The page without its first heading, which the generator writes out of the title. */
function contentOf(page: Page, contents: Contents, pagefind: boolean): string {
  const body = linkPages(page, contents, '/').replace(/^# .+\n/, '');
  const asMarkdown = { rel: 'alternate', type: 'text/markdown', href: `${SITE_BASE}${page.name}.md` };
  const { title, summary: description } = page;
  const head = { title, description, pagefind, head: [{ tag: 'link', attrs: asMarkdown }] };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', body].join('\n');
}
