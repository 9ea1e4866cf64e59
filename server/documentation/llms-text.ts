import type { Section } from './contents.ts';

const TITLE = 'Switchboard';
const SUMMARY =
  'Open, self-hosted platform of AI phone assistants for businesses: calls, appointments, orders, rooms, texts, and a REST API with signed webhooks.';
const NOTE =
  'Every page is Markdown at the address below. A running server describes its API for programs at `/api/v1/openapi.json`, and has all pages but the decisions and the reference in one text at `/llms-full.txt`.';
/** What a reader in a hurry can do without (llmstxt.org). */
const OPTIONAL: ReadonlySet<string> = new Set(['Architecture', 'Decisions']);

/**
 * The list of all pages in the format of llmstxt.org.
 * @param base the way from the list to the pages.
 */
export function llmsText(sections: readonly Section[], base: string): string {
  const isOptional = ({ title }: Section): boolean => OPTIONAL.has(title);
  const listed = sections.filter((section) => !isOptional(section)).map((one) => listOf(one, base));
  const optional = sections.filter(isOptional).flatMap(({ pages }) => pages);
  const lists = [...listed, listOf({ title: 'Optional', pages: optional }, base)];
  return `${[`# ${TITLE}`, `> ${SUMMARY}`, NOTE, ...lists].join('\n\n')}\n`;
}

function listOf({ title, pages }: Section, base: string): string {
  const lines = pages.map(({ name, title: of, summary }) => {
    const end = summary === '' ? '' : `: ${summary}`;
    return `- [${of}](${base}${name}.md)${end}`;
  });
  return `## ${title}\n\n${lines.join('\n')}`;
}
