const BATCH_ROWS = 500;
/** The API takes 8 MiB; rows are measured in characters, of which one may have three bytes. */
const BATCH_CHARACTERS = 1_500_000;

/** Rows in the portions in which they are sent. */
export function cutBatches(rows: readonly object[]): object[][] {
  const batches: object[][] = [];
  let batch: object[] = [];
  let characters = 0;
  for (const row of rows) {
    const { length } = JSON.stringify(row);
    if (batch.length > 0 && (batch.length >= BATCH_ROWS || characters + length > BATCH_CHARACTERS)) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += length;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
