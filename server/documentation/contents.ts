import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { headingsOf, linksOf, plainText } from './markdown.ts';

/** A page of the documentation. */
export interface Page {
  /** Its address below `/docs/`, such as `tutorials/salon`. */
  name: string;
  /** Its file in the project; null for pages of the reference. */
  source: string | null;
  title: string;
  /** Its name in lists where there is little room; by default the title. */
  label?: string;
  /** What it is about, in one line. */
  summary: string;
  markdown: string;
}

/** Pages that belong together, in the order in which they are read. */
export interface Section {
  title: string;
  pages: Page[];
}

/** Every page, and the files beside them that they link to. */
export interface Contents {
  sections: Section[];
  /** Paths of linked files in the project, such as configuration; no folder. */
  files: ReadonlySet<string>;
}

/** The order of the pages, as it is written. */
export interface Order {
  title: string;
  pages: (string | { page: string; label: string })[];
}

/** Where the order of the pages stands. */
const ORDER = 'docs/contents.json';
/** Pages that the order does not name stand at the end of this section. */
const OTHERS = 'The business';
const DECISIONS = { folder: 'docs/decisions', title: 'Decisions' };
const SUMMARY_LENGTH = 200;
/** A linked file larger than this is no documentation. */
const MAX_FILE_BYTES = 2_000_000;

/**
 * Reads the pages of the project in this folder. A page that an installation was made without is left out.
 * @throws Error when there is no order of the pages.
 */
export async function readContents(root: string): Promise<Contents> {
  const order = JSON.parse(await readFile(join(root, ORDER), 'utf8')) as Order[];
  const named = new Set(order.flatMap(({ pages }) => pages.map(sourceOf)));
  const labels = new Map(
    order.flatMap(({ pages }) =>
      pages.map((one) => [sourceOf(one), typeof one === 'string' ? null : one.label]),
    ),
  );
  const below = async (folder: string): Promise<string[]> =>
    (await readdir(join(root, folder)).catch(() => []))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
      .sort();
  const others = [...(await below('docs')), ...(await below('docs/tutorials'))].filter(
    (one) => !named.has(one),
  );
  const lists = order.map(({ title, pages }) => ({
    title,
    pages: [...pages.map(sourceOf), ...(title === OTHERS ? others : [])],
  }));
  lists.push({ title: DECISIONS.title, pages: await below(DECISIONS.folder) });
  const sections = await Promise.all(
    lists.map(async ({ title, pages }): Promise<Section> => {
      const there = pages.filter((source) => existsSync(join(root, source)));
      const read = async (source: string): Promise<Page> => {
        const label = labels.get(source) ?? null;
        return { ...(await readPage(root, source)), ...(label === null ? {} : { label }) };
      };
      return { title, pages: await Promise.all(there.map(read)) };
    }),
  );
  return { sections, files: linkedFiles(root, sections) };
}

/** The file of a page in the order. */
export const sourceOf = (one: Order['pages'][number]): string => (typeof one === 'string' ? one : one.page);

async function readPage(root: string, source: string): Promise<Page> {
  const markdown = await readFile(join(root, source), 'utf8');
  return { name: nameOf(source), source, ...describe(markdown), markdown };
}

/** The title and the summary of a page: its first sentence, or its headings where it begins otherwise. */
export function describe(markdown: string): { title: string; summary: string } {
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(markdown) ?? [];
  const first = body.trimStart().split(/\n\s*\n/)[0] ?? '';
  const isProse = /^[\p{L}*`[“"]/u.test(first) && !/^(?:\* |```)/.test(first);
  const headings = plainText(headingsOf(body).join(', '));
  const summary = isProse || headings === '' ? firstSentence(plainText(first)) : headings;
  return { title: plainText(title), summary };
}

function firstSentence(text: string): string {
  const sentence = /^.+?[.:](?= [\p{Lu}“`]|$)/u.exec(text)?.[0].replace(/:$/, '.') ?? text;
  if (sentence.length <= SUMMARY_LENGTH) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', SUMMARY_LENGTH))} …`;
}

/** `docs/api.md` is `api`, `docs/README.md` `index`, `README.md` `start`; in another folder its name. */
function nameOf(source: string): string {
  if (source === 'docs/README.md') return 'index';
  if (source === 'README.md') return 'start';
  const path = source.replace(/^docs\//, '').replace(/\.md$/, '');
  if (path.endsWith('/README')) return posix.basename(posix.dirname(path));
  return path.toLowerCase();
}

function linkedFiles(root: string, sections: Section[]): Set<string> {
  const files = new Set<string>();
  for (const { source, markdown } of sections.flatMap(({ pages }) => pages)) {
    for (const { href } of linksOf(markdown)) {
      const path = source === null ? null : targetOf(source, href)?.path;
      if (!path || path.endsWith('.md') || path.startsWith('..')) continue;
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      if (stat?.isFile() && stat.size <= MAX_FILE_BYTES) files.add(path);
    }
  }
  return files;
}

/** What a relative link of a file names; null for a link to elsewhere. */
export function targetOf(source: string, href: string): { path: string; anchor: string } | null {
  if (/^(?:[a-z]+:|\/)/i.test(href)) return null;
  const [before = '', anchor = ''] = href.split('#');
  const path = before === '' ? source : posix.join(posix.dirname(source), before);
  return { path, anchor };
}
