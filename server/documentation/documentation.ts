import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { MadeOnce } from '../platform/http/answer/made-once.ts';
import { StaticFile } from '../platform/http/answer/static-file.ts';
import { readContents, type Contents, type Page } from './contents.ts';
import { fileAddress, linkPages } from './link-pages.ts';
import { llmsText } from './llms-text.ts';
import type { OpenapiDocument } from './reference/document.ts';
import { referencePages } from './reference/reference-pages.ts';

/** Pages of these sections are too many for one file. */
const NOT_IN_FULL: ReadonlySet<string> = new Set(['Decisions']);
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
};
const REFERENCE = 'Reference';

/**
 * Reads every page of a project, those of the reference among them, which are made from the description.
 * @param prefix the path of the API before those of the description.
 */
export async function readDocumentation(
  root: string,
  description: () => unknown,
  prefix: string,
): Promise<Contents> {
  const { sections, files } = await readContents(root);
  const reference = referencePages(description() as OpenapiDocument, prefix);
  const whole = sections.map(({ title, pages }) => ({
    title,
    pages: title === REFERENCE ? [...pages, ...reference] : pages,
  }));
  return { sections: whole, files };
}

/**
 * The documentation as Markdown: each page, the lists for programs that read, and linked files. Pages are
 * read when the first is asked for, and made ready to send one by one.
 */
export class Documentation {
  readonly #root: string;
  readonly #read: () => Promise<Contents>;
  readonly #ready = new MadeOnce<StaticFile>();
  #contents: Promise<Contents> | undefined;

  constructor(root: string, description: () => unknown, prefix: string) {
    this.#root = root;
    this.#read = () => readDocumentation(root, description, prefix);
  }

  /** A page or a linked file by its address below `/docs/`; undefined for any other address. */
  async file(address: string): Promise<StaticFile | undefined> {
    const contents = await this.#load();
    const page = pagesOf(contents).find(({ name }) => `${name}.md` === address);
    if (page !== undefined)
      return this.#ready.get(address, async () => markdownFile(linkPages(page, contents, '.md')));
    const path = [...contents.files].find((one) => fileAddress(one) === address);
    if (path === undefined) return undefined;
    const type = TYPES[extname(path)] ?? TEXT;
    return this.#ready.get(address, async () => new StaticFile(type, await readFile(join(this.#root, path))));
  }

  /** The list of all pages (llmstxt.org). */
  async list(): Promise<StaticFile> {
    return this.#ready.get('llms.txt', async () =>
      textFile(llmsText((await this.#load()).sections, 'docs/')),
    );
  }

  /** All pages in one text, but decisions and the reference. */
  async full(): Promise<StaticFile> {
    return this.#ready.get('llms-full.txt', async () => {
      const { sections } = await this.#load();
      const pages = sections.filter(({ title }) => !NOT_IN_FULL.has(title)).flatMap((one) => one.pages);
      return textFile(
        pages
          .filter(({ source }) => source !== null)
          .map(({ markdown }) => markdown)
          .join('\n'),
      );
    });
  }

  async #load(): Promise<Contents> {
    this.#contents ??= this.#read();
    try {
      return await this.#contents;
    } catch (error) {
      this.#contents = undefined;
      throw error;
    }
  }
}

const pagesOf = ({ sections }: Contents): Page[] => sections.flatMap(({ pages }) => pages);
const markdownFile = (text: string): StaticFile => new StaticFile(MARKDOWN, Buffer.from(text));
const textFile = (text: string): StaticFile => new StaticFile(TEXT, Buffer.from(text));
