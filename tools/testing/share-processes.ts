import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loading the program takes longer than the tests of most files; so many files load it once. */
const MOST_FILES = 8;

/**
 * Writes programs for `node --test` that run several test files each, one after the other in one process,
 * every file as a suite with its name: what hooks a file has outside its suites stays its own.
 * @param files paths from the working directory, in the order in which they run.
 * @param folder where the programs are written.
 * @param atOnce how many programs run beside each other.
 * @returns the programs.
 */
export async function shareProcesses(
  files: readonly string[],
  folder: string,
  atOnce: number,
): Promise<string[]> {
  const size = Math.min(MOST_FILES, Math.ceil(files.length / atOnce));
  const programs: string[] = [];
  for (let from = 0; from < files.length; from += size) {
    const program = join(folder, `files-${String(from + 1).padStart(4, '0')}.test.mjs`);
    await writeFile(program, programOf(files.slice(from, from + size)));
    programs.push(program);
  }
  return programs;
}

function programOf(files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = pathToFileURL(resolve(file)).href;
    return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));\n`;
  });
  return `import { describe } from 'node:test';\n${suites.join('')}`;
}
