/** A link of a page, as it is written. */
export interface Link {
  /** `!` for a picture, otherwise empty. */
  mark: string;
  text: string;
  href: string;
}

/** A code block between fences, which may be indented. */
const FENCED = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n(?:.*\n)*?\1\2[ \t]*$/gm;
/** A link without a title, or a code span, in which nothing is a link. */
const LINK_OR_CODE = /(!?)\[((?:[^[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)|(`+)(?:(?!\4)[^])*\4/g;

/** The Markdown with every link replaced; code stays as it is. */
export function mapLinks(markdown: string, replace: (link: Link) => string): string {
  let end = 0;
  let mapped = '';
  const prose = (text: string): string =>
    text.replace(LINK_OR_CODE, (whole: string, mark: string, text: string, href: string | undefined) =>
      href === undefined ? whole : replace({ mark, text, href }),
    );
  for (const { 0: block, index } of markdown.matchAll(FENCED)) {
    mapped += prose(markdown.slice(end, index)) + block;
    end = index + block.length;
  }
  return mapped + prose(markdown.slice(end));
}

/** The links of a page that stand outside of code. */
export function linksOf(markdown: string): Link[] {
  const links: Link[] = [];
  mapLinks(markdown, (link) => {
    links.push(link);
    return '';
  });
  return links;
}

/** Words without the marks of Markdown, on one line. */
export const plainText = (markdown: string): string =>
  mapLinks(markdown, ({ text }) => text)
    .replaceAll(/<!--[^]*?-->|^[*-] /g, '')
    .replaceAll(/`|\*+(?=\S)|(?<=\S)\*+|\\(?=[<>*_[\]])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The headings of a page from the second level, without those in code. */
export const headingsOf = (markdown: string): string[] =>
  [...markdown.replaceAll(FENCED, '').matchAll(/^#{2,6} (.+)$/gm)].map(([, text = '']) => text.trim());

/**
 * The anchors of a page's headings: lower case without punctuation, hyphens for spaces, a number for a
 * repeated one. GitHub and the site make the same.
 */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  for (const heading of [...(title === undefined ? [] : [title]), ...headingsOf(markdown)]) {
    const words = mapLinks(heading, ({ text }) => text).toLowerCase();
    const plain = words.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let anchor = plain;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${plain}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}
