import { planDays, prepareNextPart } from '../src/shop/catalog/prepare-prices.ts'

/** Lets the job that prepares prices come to its end. */
export async function prepareAllPrices(): Promise<void> {
  await planDays()
  while (await prepareNextPart());
}
