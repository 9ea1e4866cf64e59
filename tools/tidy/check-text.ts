import type { Finding, Source } from './sources.ts';

const MAX_COLUMNS = 110;
/** Mentions of documents that are not in the repository. */
const OUTSIDE_DOCUMENT =
  /\bspecification(?:'s|’s)?,? (?:section|resource)|\bdecisions(?:,| of) section|\bthe specification\b/i;

/**
 * Finds lines of comments and documents wider than 110 columns. Tables, code, links and addresses are exempt.
 */
export function checkCommentWidth(sources: Source[], documents: Source[]): Finding[] {
  const comments = sources.flatMap(({ path, text }) => tooWide(path, text, isComment));
  return [...comments, ...documents.flatMap(({ path, text }) => tooWide(path, withoutCode(text), isProse))];
}

function tooWide(path: string, text: string, counts: (line: string) => boolean): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    line.length > MAX_COLUMNS && counts(line)
      ? [
          {
            path: `${path}:${index + 1}`,
            message: `is ${line.length} columns wide; ${MAX_COLUMNS} are allowed`,
          },
        ]
      : [],
  );
}

const isComment = (line: string): boolean =>
  /^\s*\{?(?:\/\/|\/?\*)/.test(line) && !/https?:\/\/\S{60,}/.test(line);
const isProse = (line: string): boolean =>
  !/^\s*\|/.test(line) && !/https?:\/\/\S{40,}|\]\([^)]{40,}\)/.test(line);

/** The text with code blocks replaced by empty lines, which keeps the line numbers. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]+/g, ''));

/** Finds comments and documents that name a missing page or a document outside the repository. */
export function checkReferences(sources: Source[], documents: Source[]): Finding[] {
  const pages = new Set(documents.map(({ path }) => path));
  return [
    ...sources.flatMap((source) => referencesOf(source, commentsOf(source.text), pages)),
    ...documents.flatMap((source) => [
      ...referencesOf(source, withoutCode(source.text), pages),
      ...brokenLinks(source, pages),
    ]),
  ].filter(({ path }) => !path.startsWith('tools/tidy/'));
}

/** The text with everything removed except comments. */
function commentsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => (/^\s*\{?(?:\/\/|\/?\*)/.test(line) ? line : (/\s\/\/ .*$/.exec(line)?.[0] ?? '')))
    .join('\n');
}

function referencesOf({ path }: Source, text: string, pages: Set<string>): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const place = `${path}:${index + 1}`;
    const missing = [...line.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].filter(([page]) => !pages.has(page));
    const decision = /\bdocs\/decisions\/(\d{4})(?![\w-]*\.md)/.exec(line)?.[1];
    const isDecision =
      decision === undefined || [...pages].some((page) => page.startsWith(`docs/decisions/${decision}-`));
    return [
      ...missing.map(([page]) => ({ path: place, message: `names ${page}, which is not there` })),
      ...(isDecision ? [] : [{ path: place, message: `names the decision ${decision}, which is not there` }]),
      ...(OUTSIDE_DOCUMENT.test(line)
        ? [
            {
              path: place,
              message: 'cites a document that is not in the repository; cite a page of docs/ or an RFC',
            },
          ]
        : []),
    ];
  });
}

/** Finds links from a document to Markdown files that do not exist. Links to code are not checked. */
function brokenLinks({ path, text }: Source, pages: Set<string>): Finding[] {
  return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+\.md)(?:#[^)]*)?\)/g)].flatMap((match) => {
    const target = new URL(match[1] ?? '', `file:///${path}`).pathname.slice(1);
    return pages.has(target) ? [] : [{ path, message: `links to ${target}, which is not there` }];
  });
}
