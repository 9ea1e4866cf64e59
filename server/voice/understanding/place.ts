/** A place in an utterance, counted in words; `to` is excluded. */
export interface Place {
  from: number;
  to: number;
}

/** Whether a place begins or ends inside of a mention, which must be taken whole. */
export const cuts = ({ from, to }: Place, found: readonly Place[]): boolean =>
  found.some((mention) => from < mention.to && to > mention.from && (mention.from < from || mention.to > to));
