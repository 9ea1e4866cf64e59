/**
 * Runs a WASI program (preview 1) that reads its arguments and writes files, with its files in memory: as
 * much of the interface as Flite uses. Node's own `node:wasi` is experimental, says so on every start, and
 * would write each sentence to the disk.
 */

const OK = 0;
const BAD_DESCRIPTOR = 8;
const INVALID = 28;
const NO_ENTRY = 44;

/** The only directory, as programs find it. */
const ROOT = 3;
const FIRST_FILE = 4;
const MAX_FILES = 16;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const CREATE = 1;

/** The end of a program by `exit`. */
class ProgramExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The program ended with ${code}.`);
    this.code = code;
  }
}

class MemoryFile {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  position = 0;

  get content(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  write(data: Uint8Array): void {
    const end = this.position + data.length;
    if (end > MAX_FILE_BYTES) throw new Error('The program writes a file without end.');
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.content);
      this.#bytes = larger;
    }
    this.#bytes.set(data, this.position);
    this.position = end;
    this.#length = Math.max(this.#length, end);
  }

  seek(offset: number, whence: number): number {
    const base = whence === 0 ? 0 : whence === 1 ? this.position : this.#length;
    this.position = Math.max(0, base + offset);
    return this.position;
  }
}

/**
 * Runs the program once; gives the file it wrote under `output`, or null when it wrote none.
 * @throws Error when it ends with another code than 0.
 */
export function runWasiProgram(
  module: WebAssembly.Module,
  args: readonly string[],
  output: string,
): Uint8Array | null {
  const files = new Map<string, MemoryFile>();
  const run = new ProgramRun(args, files);
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: run.imports() });
  const { memory, _start: start } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function')
    throw new Error('The program is not one of WASI.');
  run.memory = memory;
  try {
    Reflect.apply(start, undefined, []);
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error;
    if (error.code !== 0) throw error;
  }
  return files.get(output)?.content ?? null;
}

class ProgramRun {
  memory: WebAssembly.Memory | null = null;
  readonly #args: readonly Uint8Array[];
  readonly #files: Map<string, MemoryFile>;
  readonly #open = new Map<number, MemoryFile>();
  #nextDescriptor = FIRST_FILE;

  constructor(args: readonly string[], files: Map<string, MemoryFile>) {
    const encoder = new TextEncoder();
    this.#args = args.map((arg) => encoder.encode(`${arg}\0`));
    this.#files = files;
  }

  imports(): Record<string, (...values: number[]) => number> {
    return {
      args_get: (list = 0, bytes = 0) => this.#writeArgs(list, bytes),
      args_sizes_get: (count = 0, size = 0) => {
        this.#view.setUint32(count, this.#args.length, true);
        this.#view.setUint32(
          size,
          this.#args.reduce((sum, arg) => sum + arg.length, 0),
          true,
        );
        return OK;
      },
      // Called as (id, precision, at); the precision is a bigint.
      clock_time_get: (...values) => {
        this.#view.setBigUint64(Number(values[2]), process.hrtime.bigint(), true);
        return OK;
      },
      fd_close: (descriptor = 0) => (this.#open.delete(descriptor) ? OK : BAD_DESCRIPTOR),
      fd_fdstat_get: (descriptor = 0, at = 0) => this.#describe(descriptor, at),
      fd_fdstat_set_flags: () => OK,
      fd_prestat_get: (descriptor = 0, at = 0) => {
        if (descriptor !== ROOT) return BAD_DESCRIPTOR;
        this.#view.setUint32(at, 0, true);
        this.#view.setUint32(at + 4, 1, true);
        return OK;
      },
      fd_prestat_dir_name: (descriptor = 0, at = 0) => {
        if (descriptor !== ROOT) return BAD_DESCRIPTOR;
        this.#bytes.set([0x2f], at);
        return OK;
      },
      fd_read: (_descriptor, _vectors, _count, read = 0) => {
        this.#view.setUint32(read, 0, true);
        return OK;
      },
      // Called as (descriptor, offset, whence, at); the offset is a bigint.
      fd_seek: (...values) => {
        const [descriptor, offset, whence, at] = values.map(Number);
        const file = this.#open.get(descriptor ?? 0);
        if (!file) return BAD_DESCRIPTOR;
        this.#view.setBigUint64(at ?? 0, BigInt(file.seek(offset ?? 0, whence ?? 0)), true);
        return OK;
      },
      fd_write: (descriptor = 0, vectors = 0, count = 0, written = 0) =>
        this.#write(descriptor, vectors, count, written),
      path_open: (...values) => this.#openPath(values.map(Number)),
      proc_exit: (code = 0) => {
        throw new ProgramExit(code);
      },
    };
  }

  get #bytes(): Uint8Array {
    if (!this.memory) throw new Error('The program has not begun.');
    return new Uint8Array(this.memory.buffer);
  }

  get #view(): DataView {
    if (!this.memory) throw new Error('The program has not begun.');
    return new DataView(this.memory.buffer);
  }

  #writeArgs(list: number, bytes: number): number {
    let at = bytes;
    for (const [index, arg] of this.#args.entries()) {
      this.#view.setUint32(list + 4 * index, at, true);
      this.#bytes.set(arg, at);
      at += arg.length;
    }
    return OK;
  }

  /** What is known of a descriptor: its kind, and that everything is allowed. */
  #describe(descriptor: number, at: number): number {
    const isKnown = descriptor <= ROOT || this.#open.has(descriptor);
    if (!isKnown) return BAD_DESCRIPTOR;
    const kind = descriptor < ROOT ? 2 : descriptor === ROOT ? 3 : 4;
    this.#bytes.fill(0, at, at + 24);
    this.#view.setUint8(at, kind);
    this.#view.setBigUint64(at + 8, 0xffff_ffff_ffff_ffffn, true);
    this.#view.setBigUint64(at + 16, 0xffff_ffff_ffff_ffffn, true);
    return OK;
  }

  /** What goes to the standard outputs is dropped. */
  #write(descriptor: number, vectors: number, count: number, written: number): number {
    const file = this.#open.get(descriptor);
    if (!file && descriptor >= ROOT) return BAD_DESCRIPTOR;
    let total = 0;
    for (let index = 0; index < count; index++) {
      const from = this.#view.getUint32(vectors + 8 * index, true);
      const length = this.#view.getUint32(vectors + 8 * index + 4, true);
      file?.write(this.#bytes.slice(from, from + length));
      total += length;
    }
    this.#view.setUint32(written, total, true);
    return OK;
  }

  /** (directory, lookup flags, path, length, open flags, rights, inherited rights, flags, result) */
  #openPath([, , path = 0, length = 0, openFlags = 0, , , , result = 0]: number[]): number {
    const name = new TextDecoder().decode(this.#bytes.slice(path, path + length));
    if ((openFlags & CREATE) === 0) return NO_ENTRY;
    if (this.#nextDescriptor >= FIRST_FILE + MAX_FILES) return INVALID;
    const file = new MemoryFile();
    this.#files.set(name, file);
    this.#open.set(this.#nextDescriptor, file);
    this.#view.setUint32(result, this.#nextDescriptor, true);
    this.#nextDescriptor += 1;
    return OK;
  }
}
