import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { type Taxation, taxationOf } from '../../tax/hsn-rules.ts'
import { lossAboveStep, rateOn } from '../../tax/rules.ts'
import { listTaxClasses } from '../../tax/store.ts'
import { readCategoryTaxations } from '../taxation-store.ts'
import type { CsvPlan, PriceLoss } from './rules.ts'

type Priced = { categoryId: string; pieces?: number | undefined } & {
  [Field in keyof Taxation]?: Taxation[Field] | undefined
}

/** By row: new selling prices above a step of their tax that a lower price would keep them below. */
export async function findLosses(
  on: Database,
  { drafts, edits, changes }: CsvPlan,
): Promise<Map<number, PriceLoss>> {
  const [categories, classes] = [await readCategoryTaxations(on), await listTaxClasses(on)]
  const today = clock.today()
  const lossOf = (
    price: PriceLoss['price'],
    { categoryId, pieces = 1, hsn = null, unit = null, taxClass = null }: Priced,
  ) => {
    const category = categories.get(categoryId)
    const known = category && taxationOf({ hsn, unit, taxClass }, category)
    const rates = classes.find(({ id }) => id === known?.taxClass)?.rates
    return rates ? lossAboveStep(rateOn(rates, today), price, pieces) : null
  }
  const draftRows = changes.filter(({ _id }) => _id === null).map(({ row }) => row)
  const priced = [
    ...drafts.map((draft, index) => ({ row: draftRows[index] ?? 0, price: draft.salePrice, product: draft })),
    ...edits.flatMap(({ row, was, changes }) => {
      const product = { ...was, categoryId: was.category.id, ...changes }
      return changes.salePrice === undefined ? [] : [{ row, price: changes.salePrice, product }]
    }),
  ]
  return new Map(
    priced.flatMap(({ row, price, product }) => {
      const loss = lossOf(price, product)
      return loss ? [[row, { price, loss }] as const] : []
    }),
  )
}
