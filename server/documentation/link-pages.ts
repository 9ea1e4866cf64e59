import { posix } from 'node:path';
import { targetOf, type Contents, type Page } from './contents.ts';
import { mapLinks } from './markdown.ts';

/** How the address of a page ends: pages are folders on the site, and files with `.md` beside it. */
export type Ending = '/' | '.md';

/** The path that the site is built for; the build makes it relative in the end. */
export const SITE_BASE = '/docs/';

/** The address below `/docs/` of a linked file that is no page. */
export const fileAddress = (path: string): string => `files/${path}`;

/**
 * The Markdown of a page with its relative links leading to the addresses of pages and files. Links to what
 * is not there, such as folders of the code, become their text.
 */
export function linkPages(page: Page, contents: Contents, ending: Ending): string {
  const { source, markdown } = page;
  if (source === null) return linkReference(page, ending);
  const pages = contents.sections.flatMap((section) => section.pages);
  const addresses = new Map(pages.map((one) => [one.source, addressOf(one.name, ending)]));
  const from = addressOf(page.name, ending);
  return mapLinks(markdown, ({ mark, text, href }) => {
    const target = targetOf(source, href);
    if (target === null) return `${mark}[${text}](${href})`;
    const { path, anchor } = target;
    const file = contents.files.has(path) ? fileAddress(path) : undefined;
    const address = addresses.get(path) ?? file;
    if (address === undefined) return mark === '' ? text : '';
    const hash = anchor === '' ? '' : `#${anchor}`;
    if (path === source && hash !== '') return `[${text}](${hash})`;
    // The generator of the site takes a relative picture for one of its sources.
    const to = mark !== '' && ending === '/' ? SITE_BASE + address : relativeTo(from, address);
    return `${mark}[${text}](${to}${hash})`;
  });
}

/** Pages of the reference link to each other by their names, with `.md`. */
function linkReference({ name, markdown }: Page, ending: Ending): string {
  if (ending === '.md') return markdown;
  return mapLinks(markdown, ({ mark, text, href }) => {
    const target = targetOf(`${name}.md`, href);
    if (target === null || href.startsWith('#')) return `${mark}[${text}](${href})`;
    const hash = target.anchor === '' ? '' : `#${target.anchor}`;
    const to = target.path.endsWith('.md') ? addressOf(target.path.slice(0, -3), ending) : target.path;
    return `${mark}[${text}](${relativeTo(addressOf(name, ending), to)}${hash})`;
  });
}

const addressOf = (name: string, ending: Ending): string =>
  ending === '/' && name === 'index' ? '' : name + ending;

function relativeTo(from: string, to: string): string {
  const folder = from.endsWith('/') ? from : posix.dirname(from);
  const path = posix.relative(`/${folder}`, `/${to}`);
  const end = to === '' || to.endsWith('/') ? '/' : '';
  return path === '' ? './' : path + end;
}
