import { planDays, prepareNextPart } from '../src/shop/catalog/prepare-prices.ts'

/** Runs the job that prepares prices until it is done. */
export async function prepareAllPrices(): Promise<void> {
  await planDays()
  while (await prepareNextPart());
}
