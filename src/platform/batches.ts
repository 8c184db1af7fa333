export const BATCH_SIZE = 1_000

export async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH_SIZE)) === BATCH_SIZE);
}
