/** A stretch of time in a column, in minutes from midnight on the column's own clock; the end is outside. */
export interface Span {
  column: string;
  start: number;
  end: number;
}

/** Where a block stands among those that overlap it: in `lane` (from 0) of `lanes`. */
export interface Lane {
  lane: number;
  lanes: number;
}

/**
 * Puts overlapping blocks of a column side by side. Blocks that touch one another, also by way of others,
 * share the width; each takes the first lane that is free. Keeps the order of the blocks, so that a keyed
 * list of them does not change when one moves.
 */
export function placeBlocks<Block extends Span>(blocks: readonly Block[]): (Block & Lane)[] {
  const lanes = new Map<Block, Lane>();
  for (const column of new Set(blocks.map((block) => block.column))) {
    const sorted = blocks
      .filter((block) => block.column === column)
      .sort((one, other) => one.start - other.start || other.end - one.end);
    for (const group of overlapping(sorted)) placeGroup(group, lanes);
  }
  return blocks.map((block) => ({ ...block, ...(lanes.get(block) ?? { lane: 0, lanes: 1 }) }));
}

/** Groups of blocks, sorted by their start, that overlap without a gap. */
function overlapping<Block extends Span>(sorted: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const block of sorted) {
    const group = groups.at(-1);
    if (group === undefined || block.start >= end) groups.push([block]);
    else group.push(block);
    end = Math.max(end, block.end);
  }
  return groups;
}

function placeGroup<Block extends Span>(group: readonly Block[], lanes: Map<Block, Lane>): void {
  const ends: number[] = [];
  const chosen = group.map((block) => {
    const free = ends.findIndex((end) => end <= block.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = block.end;
    return { block, lane };
  });
  for (const { block, lane } of chosen) lanes.set(block, { lane, lanes: ends.length });
}
