import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One file inside the package of data that comes with eSpeak NG, and where it lies in it. */
interface PackedFile {
  name: string;
  start: number;
  end: number;
}

/**
 * The data of eSpeak NG (24 MB, almost all of it dictionaries of a hundred languages) with only the
 * dictionaries of `languages` read from the disk. The rest of the buffer is never touched, so that it takes
 * no memory. Null when the package has an unexpected layout: it is then loaded as a whole.
 */
export function readEspeakData(languages: ReadonlySet<string>): ArrayBuffer | null {
  const program = fileURLToPath(import.meta.resolve('@echogarden/espeak-ng-emscripten'));
  const files = listPackedFiles(readFileSync(program, 'latin1'));
  const file = openSync(program.replace(/\.js$/, '.data'), 'r');
  try {
    const { size } = fstatSync(file);
    if (files.at(-1)?.end !== size) return null;
    const data = new Uint8Array(size);
    for (const { name, start, end } of files) {
      const language = /\/(\w+)_dict$/.exec(name)?.[1];
      if (language !== undefined && !languages.has(language)) continue;
      if (readSync(file, data, start, end - start, start) !== end - start) return null;
    }
    return data.buffer;
  } finally {
    closeSync(file);
  }
}

/** The list that the packager of Emscripten writes into the program. */
function listPackedFiles(source: string): PackedFile[] {
  const entries = source.matchAll(/\{filename:"([^"]*)",start:(\d+),end:(\d+)/g);
  return Array.from(entries, ([, name = '', start, end]) => ({
    name,
    start: Number(start),
    end: Number(end),
  }));
}
