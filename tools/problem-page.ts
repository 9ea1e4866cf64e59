import { glob } from 'node:fs/promises';
import { problemTextsOf } from '../server/platform/problem.ts';

const BEGIN = '<!-- codes: written by node tools/write-errors-page.ts -->';
const END = '<!-- end of codes -->';

/**
 * `docs/errors.md` with the list of every code that a `*.problems.ts` defines in place of the list it has.
 */
export async function problemPage(page: string): Promise<string> {
  const before = page.slice(0, page.indexOf(BEGIN) + BEGIN.length);
  const after = page.slice(page.indexOf(END));
  return `${before}\n\n${await problemTables()}\n${after}`;
}

async function problemTables(): Promise<string> {
  const server = new URL('../server/', import.meta.url);
  const files = await Array.fromAsync(glob('**/*.problems.ts', { cwd: server.pathname }));
  const tables: string[] = [];
  for (const file of files.toSorted()) {
    const exported = (await import(new URL(file, server).href)) as Record<string, unknown>;
    const texts = Object.values(exported).flatMap((one) => Object.entries(problemTextsOf(one) ?? {}));
    if (texts.length === 0) continue;
    const rows = texts
      .map(([name, text]) => `| \`${text.code ?? name}\` | ${text.en.replaceAll('|', '\\|')} |`)
      .toSorted();
    tables.push(`### ${titleOf(file)}\n\n| code | sentence |\n|---|---|\n${[...new Set(rows)].join('\n')}\n`);
  }
  return tables.join('\n');
}

/** `phone-numbers/phone-numbers.problems.ts` becomes `Phone numbers`. */
function titleOf(file: string): string {
  const name = file.split('/').at(-1)?.replace('.problems.ts', '').replaceAll('-', ' ') ?? file;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
