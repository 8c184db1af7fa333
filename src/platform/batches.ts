/** Rows that a background job writes in one transaction: short enough for the statement timeout, however long the table is. */
export const BATCH_SIZE = 1_000

/** Repeats `work`, which does up to `BATCH_SIZE` rows and answers how many it did, until there are no more. */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH_SIZE)) === BATCH_SIZE);
}
