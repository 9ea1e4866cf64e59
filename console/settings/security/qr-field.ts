/** Arithmetic of the field with 256 elements of QR codes (ISO/IEC 18004: polynomial x^8+x^4+x^3+x^2+1). */
const EXPONENTS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  EXPONENTS[exponent] = value;
  EXPONENTS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

const multiply = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : (EXPONENTS[(LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)] ?? 0);

/** The generator polynomial of so many correction bytes, without its leading 1. */
function generator(length: number): number[] {
  let product = [1];
  for (let root = 0; root < length; root += 1) {
    const next = [...product, 0];
    for (const [index, factor] of product.entries()) {
      next[index + 1] = (next[index + 1] ?? 0) ^ multiply(factor, EXPONENTS[root] ?? 0);
    }
    product = next;
  }
  return product.slice(1);
}

/** The Reed-Solomon correction bytes of a block of data. */
export function correctionOf(data: readonly number[], length: number): number[] {
  const factors = generator(length);
  const rest: number[] = Array.from({ length }, () => 0);
  for (const byte of data) {
    const lead = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, factor] of factors.entries()) {
      rest[index] = (rest[index] ?? 0) ^ multiply(factor, lead);
    }
  }
  return rest;
}
