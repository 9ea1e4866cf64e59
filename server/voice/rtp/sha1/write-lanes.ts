import { WasmCode, wasmModule } from './wasm-code.ts';

/** Messages that are hashed beside each other: the words of 32 bits in a vector of WebAssembly. */
export const LANES = 4;
const BLOCK = 64;
const WORDS = 16;
const STATE_WORDS = 5;
const VECTOR = 16;

/** The longest message: far above half a second of sound, the longest packet that is used. */
export const MAX_MESSAGE = 8_192;

/**
 * Where what stands in the memory. A vector holds a word of each lane; `message` is that of the first lane,
 * `stride` the bytes from one to the next.
 */
export const LAYOUT = {
  /** Five vectors: the state before the message; afterwards the digest. */
  state: 0,
  /** Five vectors directly behind it: the state before the digest of the message. */
  outer: STATE_WORDS * VECTOR,
  /** One vector: the blocks of each message. */
  blocks: 2 * STATE_WORDS * VECTOR,
  schedule: (2 * STATE_WORDS + 1) * VECTOR,
  message: 512,
  /** No multiple of a page, so that the lanes do not share lines of the processor's cache. */
  stride: MAX_MESSAGE + 3 * BLOCK,
} as const;

/** The numbers of the functions. */
const GATHER = 0;
const ROUNDS = 1;
/** Every lane has a block of this number. */
const FIRST_OF_ALL = -1;

/**
 * SHA-1 (FIPS 180-4) and HMAC (RFC 2104) over four messages beside each other, as a module of WebAssembly.
 * `hmac(blocks)` takes the longest number of blocks; `compress()` takes one block of each lane into `state`.
 */
export function writeLanes(): Uint8Array<ArrayBuffer> {
  const [longest, block] = [0, 1];
  const hmac = new WasmCode().repeat((code) => {
    code.get(block).call(GATHER).get(block).call(ROUNDS);
    code.get(block).i32(1).i32Add().tee(block).get(longest).i32LessThan();
  });
  turn(hmac);
  hmac.i32(FIRST_OF_ALL).call(ROUNDS);
  const compress = new WasmCode().i32(0).call(GATHER).i32(FIRST_OF_ALL).call(ROUNDS);
  return wasmModule(
    [
      { name: null, numbers: 1, moreNumbers: 0, vectors: 8, body: gather() },
      { name: null, numbers: 1, moreNumbers: 0, vectors: WORDS + STATE_WORDS, body: rounds() },
      { name: 'compress', numbers: 0, moreNumbers: 0, vectors: 0, body: compress },
      { name: 'hmac', numbers: 1, moreNumbers: 1, vectors: 0, body: hmac },
    ],
    1,
  );
}

/** Puts the words of block `local 0` of every lane beside each other, as the schedule begins. */
function gather(): WasmCode {
  const from = 0;
  const [a, b, c, d] = [1, 2, 3, 4] as const;
  const [low01, high01, low23, high23] = [5, 6, 7, 8] as const;
  const code = new WasmCode().get(from).i32(6).i32ShiftLeft().set(from);
  const turned = (one: number, other: number, picked: readonly number[]): WasmCode =>
    code.get(one).get(other).shuffle(wordsOf(picked));
  for (let group = 0; group < WORDS / LANES; group++) {
    [a, b, c, d].forEach((row, lane) => {
      code.get(from).load(LAYOUT.message + lane * LAYOUT.stride + group * VECTOR);
      code.tee(row).get(row).shuffle(BIG_ENDIAN).set(row);
    });
    turned(a, b, [0, 4, 1, 5]).set(low01);
    turned(a, b, [2, 6, 3, 7]).set(high01);
    turned(c, d, [0, 4, 1, 5]).set(low23);
    turned(c, d, [2, 6, 3, 7]).set(high23);
    const columns = [
      [low01, low23, [0, 1, 4, 5]],
      [low01, low23, [2, 3, 6, 7]],
      [high01, high23, [0, 1, 4, 5]],
      [high01, high23, [2, 3, 6, 7]],
    ] as const;
    columns.forEach(([one, other, picked], word) => {
      code.i32(0);
      turned(one, other, picked).store(LAYOUT.schedule + (LANES * group + word) * VECTOR);
    });
  }
  return code;
}

/** The bytes of whole words of two vectors: 0 to 3 those of the first, 4 to 7 of the second. */
const wordsOf = (picked: readonly number[]): number[] =>
  picked.flatMap((word) => [4 * word, 4 * word + 1, 4 * word + 2, 4 * word + 3]);

/** Turns the bytes of each word round. */
const BIG_ENDIAN = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12];

/** Makes the digests of the messages a block of their own, behind the outer state. */
function turn(code: WasmCode): void {
  const move = (from: number, to: number): WasmCode => code.i32(0).i32(0).load(from).store(to);
  const write = (word: number, value: number): WasmCode =>
    code
      .i32(0)
      .all(value)
      .store(LAYOUT.schedule + word * VECTOR);
  for (let word = 0; word < STATE_WORDS; word++) {
    move(LAYOUT.state + word * VECTOR, LAYOUT.schedule + word * VECTOR);
    move(LAYOUT.outer + word * VECTOR, LAYOUT.state + word * VECTOR);
  }
  write(STATE_WORDS, 0x80000000);
  for (let word = STATE_WORDS + 1; word < WORDS - 1; word++) write(word, 0);
  write(WORDS - 1, 8 * (BLOCK + STATE_WORDS * 4));
}

/** The locals of the rounds: the number of the block, the schedule, and the state. */
const NUMBER = 0;
const SCHEDULE = 1;
const STATE = SCHEDULE + WORDS;
/** The local of a word of the state in a round: each round moves them on by one. */
const stateIn = (round: number, word: number): number =>
  STATE + ((((word - round) % STATE_WORDS) + STATE_WORDS) % STATE_WORDS);

/**
 * The 80 rounds over the schedule (FIPS 180-4, section 6.1.2). The state of a lane whose message has no block
 * `local 0` stays as it is.
 */
function rounds(): WasmCode {
  const code = new WasmCode();
  const fetch = (from: number, count: number, local: number): void => {
    for (let word = 0; word < count; word++)
      code
        .i32(0)
        .load(from + word * VECTOR)
        .set(local + word);
  };
  fetch(LAYOUT.schedule, WORDS, SCHEDULE);
  fetch(LAYOUT.state, STATE_WORDS, STATE);
  for (let round = 0; round < ROUNDS_OF_A_BLOCK; round++) writeRound(code, round);
  for (let word = 0; word < STATE_WORDS; word++) {
    const offset = LAYOUT.state + word * VECTOR;
    code.i32(0).get(stateIn(ROUNDS_OF_A_BLOCK, word)).i32(0).load(offset).add();
    code.i32(0).load(offset).i32(0).load(LAYOUT.blocks).get(NUMBER).splat().greaterThan();
    code.select().store(offset);
  }
  return code;
}

const ROUNDS_OF_A_BLOCK = 80;
const CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

function writeRound(code: WasmCode, round: number): void {
  const [a, b, e] = [stateIn(round, 0), stateIn(round, 1), stateIn(round, 4)];
  code.get(e);
  writeWord(code, round);
  code
    .add()
    .all(CONSTANTS[Math.floor(round / 20)] ?? 0)
    .add();
  writeMixture(code, round);
  code.add().get(a);
  writeRotation(code, a, 5);
  code.add().set(e).get(b);
  writeRotation(code, b, 30);
  code.set(b);
}

/** The word of a round; each of the 16 locals is written again when its word has been used. */
function writeWord(code: WasmCode, round: number): void {
  const own = SCHEDULE + (round % WORDS);
  const before = (back: number): number => SCHEDULE + ((round + WORDS - back) % WORDS);
  code.get(own);
  if (round < WORDS) return;
  code.get(before(3)).xor().get(before(8)).xor().get(before(14)).xor().tee(own);
  writeRotation(code, own, 1);
  code.tee(own);
}

/** The function of a round: choice, parity, majority, parity. */
function writeMixture(code: WasmCode, round: number): void {
  const [b, c, d] = [stateIn(round, 1), stateIn(round, 2), stateIn(round, 3)];
  if (round < 20) code.get(c).get(d).get(b).select();
  else if (round >= 40 && round < 60) code.get(d).get(b).get(b).get(c).xor().select();
  else code.get(b).get(c).xor().get(d).xor();
}

/** Rotates the value on the stack, which is that of `local` too, to the left. */
function writeRotation(code: WasmCode, local: number, bits: number): void {
  code
    .i32(bits)
    .shiftLeft()
    .get(local)
    .i32(32 - bits)
    .shiftRight()
    .or();
}
