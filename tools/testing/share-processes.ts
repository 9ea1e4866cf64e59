import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loading the program takes longer than the tests of most files; so many files load it once. */
const MOST_FILES = 8;

/**
 * Writes programs for `node --test` that run several test files each, one after the other in one process,
 * every file as a suite with its name: what hooks a file has outside its suites stays its own.
 * @param files paths from the working directory, in the order in which they run.
 * @param options.folder where the programs are written.
 * @param options.lanes how many programs run beside each other.
 * @param options.isAlone which files need a process of their own.
 * @returns what to give to `node --test`: those programs, and the files that are alone.
 */
export async function shareProcesses(
  files: readonly string[],
  options: { folder: string; lanes: number; isAlone: (file: string) => boolean },
): Promise<string[]> {
  const { folder, lanes, isAlone } = options;
  const shared = files.filter((file) => !isAlone(file));
  const size = Math.min(MOST_FILES, Math.ceil(shared.length / lanes));
  const programs: string[] = [];
  for (let from = 0; from < shared.length; from += size) {
    const program = join(folder, `files-${String(from + 1).padStart(4, '0')}.test.mjs`);
    await writeFile(program, programOf(shared.slice(from, from + size)));
    programs.push(program);
  }
  return [...files.filter(isAlone), ...programs];
}

function programOf(files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = pathToFileURL(resolve(file)).href;
    return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));\n`;
  });
  return `import { describe } from 'node:test';\n${suites.join('')}`;
}
