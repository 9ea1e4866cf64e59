import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loading the program takes longer than the tests of most files; so many files load it once. */
const MOST_FILES = 8;

interface Sharing {
  /** Where the programs are written. */
  folder: string;
  /** How many programs run beside each other. */
  lanes: number;
  /** Which files have a process of their own. */
  isAlone: (file: string) => boolean;
}

/**
 * Writes programs for `node --test` that run test files one after the other in one process, every file as a
 * suite with its name: what hooks a file has outside its suites stays its own. Programs run in the order of
 * their names. Files that have a process of their own are spread among the others: they keep the processors
 * busy, and the others wait for sockets and the database half of the time.
 * @param files paths from the working directory.
 * @returns what to give to `node --test`, in the order in which it runs.
 */
export async function shareProcesses(files: readonly string[], sharing: Sharing): Promise<string[]> {
  const { folder, lanes, isAlone } = sharing;
  const shared = files.filter((file) => !isAlone(file));
  const size = Math.min(MOST_FILES, Math.ceil(shared.length / lanes));
  const groups: string[][] = [];
  for (let from = 0; from < shared.length; from += size) groups.push(shared.slice(from, from + size));
  const alone = files.filter(isAlone).map((file) => [file]);
  const programs: string[] = [];
  for (const [at, group] of spread(alone, groups).entries()) {
    const program = join(folder, `files-${String(at + 1).padStart(4, '0')}.test.mjs`);
    await writeFile(program, programOf(group));
    programs.push(program);
  }
  return programs;
}

/** Both lists in one, each in its order, at even distances. */
function spread<One>(some: readonly One[], others: readonly One[]): One[] {
  const placed = [some, others].flatMap((list) =>
    list.map((one, at) => ({ one, at: (at + 0.5) / list.length })),
  );
  return placed.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

function programOf(files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = pathToFileURL(resolve(file)).href;
    return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));\n`;
  });
  return `import { describe } from 'node:test';\n${suites.join('')}`;
}
