import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { taxationOf } from '../../tax/hsn-rules.ts'
import { lossAboveStep, rateOn } from '../../tax/rules.ts'
import { listTaxClasses } from '../../tax/store.ts'
import { readCategoryTaxations } from '../taxation-store.ts'
import type { PricedRow, PriceLoss } from './rules.ts'

/** Finds rows whose selling price is above a step of its tax, where a lower price would leave more. */
export async function findLosses(
  on: Database,
  priced: readonly PricedRow[],
): Promise<Map<number, PriceLoss>> {
  const [categories, classes] = [await readCategoryTaxations(on), await listTaxClasses(on)]
  const today = clock.today()
  const lossOf = (
    price: PriceLoss['price'],
    { categoryId, pieces = 1, hsn = null, unit = null, taxClass = null }: PricedRow['product'],
  ) => {
    const category = categories.get(categoryId)
    const known = category && taxationOf({ hsn, unit, taxClass }, category)
    const rates = classes.find(({ id }) => id === known?.taxClass)?.rates
    return rates ? lossAboveStep(rateOn(rates, today), price, pieces) : null
  }
  return new Map(
    priced.flatMap(({ row, price, product }) => {
      const loss = lossOf(price, product)
      return loss ? [[row, { price, loss }] as const] : []
    }),
  )
}
