const SECTION = { type: 1, function: 3, memory: 5, export: 7, code: 10 } as const;
const KIND = { function: 0, memory: 2 } as const;
const TYPE = { i32: 0x7f, v128: 0x7b, function: 0x60, nothing: 0x40 } as const;
const SIMD = 0xfd;
/** Alignment of 16 bytes, as a power of two: a promise that need not be kept. */
const ALIGNED = 4;

/**
 * Instructions of a function of WebAssembly, written one after the other. Those without arguments take their
 * operands from the stack.
 */
export class WasmCode {
  readonly bytes: number[] = [];

  get(local: number): this {
    return this.#write(0x20, local);
  }

  set(local: number): this {
    return this.#write(0x21, local);
  }

  tee(local: number): this {
    return this.#write(0x22, local);
  }

  i32(value: number): this {
    this.bytes.push(0x41);
    writeSigned(this.bytes, value);
    return this;
  }

  i32Add(): this {
    this.bytes.push(0x6a);
    return this;
  }

  i32ShiftLeft(): this {
    this.bytes.push(0x74);
    return this;
  }

  i32LessThan(): this {
    this.bytes.push(0x48);
    return this;
  }

  call(index: number): this {
    return this.#write(0x10, index);
  }

  /** A loop whose body leaves on the stack whether it goes round again. */
  repeat(writeBody: (code: this) => void): this {
    this.bytes.push(0x03, TYPE.nothing);
    writeBody(this);
    this.bytes.push(0x0d, 0, 0x0b);
    return this;
  }

  /** The vector at the address on the stack and `offset`. */
  load(offset: number): this {
    return this.#simd(0x00, ALIGNED, offset);
  }

  store(offset: number): this {
    return this.#simd(0x0b, ALIGNED, offset);
  }

  /** The same 32 bits in each of the four lanes. */
  all(word: number): this {
    this.#simd(0x0c);
    for (let lane = 0; lane < 4; lane++)
      this.bytes.push(word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24);
    return this;
  }

  /** The bytes of two vectors that `picked` names: 0 to 15 those of the first, 16 to 31 of the second. */
  shuffle(picked: readonly number[]): this {
    return this.#simd(0x0d, ...picked);
  }

  splat(): this {
    return this.#simd(0x11);
  }

  greaterThan(): this {
    return this.#simd(0x3b);
  }

  xor(): this {
    return this.#simd(0x51);
  }

  or(): this {
    return this.#simd(0x50);
  }

  /** The bits of the first where those of the third are set, else of the second. */
  select(): this {
    return this.#simd(0x52);
  }

  shiftLeft(): this {
    return this.#simd(0xab);
  }

  shiftRight(): this {
    return this.#simd(0xad);
  }

  add(): this {
    return this.#simd(0xae);
  }

  #write(opcode: number, value: number): this {
    this.bytes.push(opcode);
    writeUnsigned(this.bytes, value);
    return this;
  }

  #simd(opcode: number, ...numbers: readonly number[]): this {
    this.bytes.push(SIMD);
    writeUnsigned(this.bytes, opcode);
    for (const number of numbers) writeUnsigned(this.bytes, number);
    return this;
  }
}

/** A function without a result. */
export interface WasmFunction {
  /** The name it is exported under; null for one that only others call. */
  readonly name: string | null;
  /** Numbers it takes, its first locals. */
  readonly numbers: number;
  /** Further locals: numbers, then vectors. */
  readonly moreNumbers: number;
  readonly vectors: number;
  readonly body: WasmCode;
}

/** A module of `functions` with a memory of `pages` of 64 KiB, which is exported as `memory`. */
export function wasmModule(functions: readonly WasmFunction[], pages: number): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ numbers }) => [
    TYPE.function,
    ...list(Array.from({ length: numbers }, () => [TYPE.i32])),
    ...list([]),
  ]);
  const exported = functions.flatMap(({ name }, index) =>
    name === null ? [] : [[...text(name), KIND.function, ...unsigned(index)]],
  );
  const parts = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(SECTION.type, list(types)),
    section(SECTION.function, list(functions.map((_, index) => unsigned(index)))),
    section(SECTION.memory, list([[1, ...unsigned(pages), ...unsigned(pages)]])),
    section(SECTION.export, list([[...text('memory'), KIND.memory, 0], ...exported])),
    section(SECTION.code, list(functions.map(codeOf))),
  ];
  return Uint8Array.from(parts.flat());
}

function codeOf({ moreNumbers, vectors, body }: WasmFunction): number[] {
  const locals = list([
    [...unsigned(moreNumbers), TYPE.i32],
    [...unsigned(vectors), TYPE.v128],
  ]);
  return [unsigned(locals.length + body.bytes.length + 1), locals, body.bytes, [0x0b]].flat();
}

/** Unsigned LEB128, as WebAssembly writes numbers and lengths. */
function writeUnsigned(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/** Signed LEB128 of a number of 32 bits. */
function writeSigned(bytes: number[], value: number): void {
  let rest = value;
  for (; rest < -0x40 || rest > 0x3f; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest & 0x7f);
}

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  writeUnsigned(bytes, value);
  return bytes;
}

const list = (items: readonly (readonly number[])[]): number[] => [unsigned(items.length), ...items].flat();
const text = (name: string): number[] => list([...Buffer.from(name)].map((byte) => [byte]));
const section = (id: number, content: readonly number[]): number[] =>
  [[id], unsigned(content.length), content].flat();
