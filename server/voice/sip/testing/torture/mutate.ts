/** Cuts, repeats, swaps or replaces a few bytes. */
export function mutate(text: string, random: (below: number) => number): string {
  let mutated = text;
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(mutated.length);
    const length = random(12);
    const noise = String.fromCharCode(...Array.from({ length: random(4) }, () => random(256)));
    const piece = random(2) === 0 ? noise : mutated.slice(random(mutated.length), at + length);
    mutated = mutated.slice(0, at) + piece + mutated.slice(at + random(3) * length);
  }
  return mutated.slice(0, 60_000);
}
