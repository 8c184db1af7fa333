import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { recordChanges } from '../../trail/record-changes.ts'
import { type ProductDraft, planStock, type StockProblem } from '../editing/rules.ts'
import { reprice } from '../reprice.ts'
import type { Product, Size } from '../rules.ts'
import { readProducts } from '../store.ts'
import { productDifference, productFields, verbOf } from '../trail-rules.ts'
import type { PlanRefusal } from './plan-import.ts'
import type { CsvPlan, Judges, PlannedEdit } from './rules.ts'
import { holdNames, insertDrafts, lockSizesOf, moveStocks, updateProducts } from './store.ts'

export type Writing = {
  by: string
  /** Hears how far it is, in rows. */
  progress: (done: number, of: number) => void
  /** Stops it, undone, while it is not done. */
  signal: AbortSignal
}

const atOnce = 500

/**
 * Does what was planned to products that are locked. Stock is moved last, from what there is at that moment: whoever buys
 * meanwhile waits for that alone.
 */
export async function writePlan(
  tx: Tx,
  { by, progress, signal }: Writing,
  { drafts, edits }: CsvPlan,
  judges: Judges,
): Promise<Result<null, PlanRefusal>> {
  const now = clock.now()
  const all = 2 * (drafts.length + edits.length)
  let far = 0
  const step = (rows: number) => {
    signal.throwIfAborted()
    far += rows
    progress(far, all)
  }
  step(0)
  await holdNames(
    tx,
    [
      ...drafts.map(({ categoryId }) => categoryId),
      ...edits.flatMap(({ changes }) => changes.categoryId ?? []),
    ],
    [...drafts.map(({ brandId }) => brandId), ...edits.flatMap(({ changes }) => changes.brandId ?? [])],
  )
  const made: { id: string; draft: ProductDraft }[] = []
  for (const some of parts(drafts)) {
    const ids = await insertDrafts(tx, some, now)
    made.push(...some.map((draft, place) => ({ id: ids[place] ?? '', draft })))
    step(some.length)
  }
  for (const alike of sameFields(edits))
    for (const some of parts(alike)) {
      const fields = Object.keys(some[0]?.changes ?? {}) as Parameters<typeof updateProducts>[1]
      await updateProducts(
        tx,
        fields,
        some.map(({ was, changes }) => ({ id: was.id, changes })),
        now,
      )
      step(some.length)
    }
  const stocked = await writeStock(tx, made, edits, judges, signal)
  if (!stocked.ok) return stocked
  await reprice(tx, clock.today())
  for (const some of parts(made)) {
    const products = await readProducts(
      tx,
      some.map(({ id }) => id),
    )
    await recordChanges(
      tx,
      ...products.map((product) => {
        const { id, name } = product
        return {
          by,
          thing: 'product',
          id,
          name,
          verb: 'created',
          before: null,
          after: productFields(product),
        } as const
      }),
    )
    step(some.length)
  }
  for (const some of parts(edits)) {
    const ids = some.map(({ was }) => was.id)
    const products = new Map((await readProducts(tx, ids)).map((product) => [product.id, product]))
    await recordChanges(
      tx,
      ...some.flatMap(({ was }) => changeOf(by, was, products.get(was.id), stocked.value.get(was.id))),
    )
    step(some.length)
  }
  return done(null)
}

/** Of a product whose stock the file did not count, what was sold meanwhile is no change of the admin's. */
function changeOf(by: string, was: Product, is: Product | undefined, sizesBefore: Size[] | undefined) {
  const changed = is && productDifference({ ...was, sizes: sizesBefore ?? is.sizes }, is)
  if (!changed) return []
  const { id, name } = is
  return [{ by, thing: 'product', id, name, verb: verbOf(changed.after), ...changed } as const]
}

/**
 * Moves stock by what the file says, from what there is at this moment. Answers the sizes of the products that it counts
 * as they were when nobody could buy of them any more, by product.
 */
async function writeStock(
  tx: Tx,
  made: readonly { id: string; draft: ProductDraft }[],
  edits: readonly PlannedEdit[],
  judges: Judges,
  signal: AbortSignal,
): Promise<Result<Map<string, Size[]>, PlanRefusal>> {
  const counted = edits.filter(({ sizes }) => sizes !== null)
  const ids = counted.map(({ was }) => was.id)
  await lockSizesOf(tx, ids)
  const before = new Map<string, Size[]>()
  const plans = made.map(({ id, draft }) => ({
    productId: id,
    plan: { added: draft.sizes, moved: [], removed: [] } as ReturnType<typeof planStock>['plan'],
  }))
  const wrong: { row: number; column: 'sizes'; message: string }[] = []
  for (const some of parts(counted)) {
    const current = new Map(
      (
        await readProducts(
          tx,
          some.map(({ was }) => was.id),
        )
      ).map((product) => [product.id, product]),
    )
    for (const { row, was, sizes } of some) {
      const stock = current.get(was.id)?.sizes ?? []
      const { plan, problems } = planStock(stock, sizes ?? stock)
      const [problem]: Iterable<StockProblem> = problems.values()
      if (problem) wrong.push({ row, column: 'sizes', message: judges.aboutStock(problem) })
      before.set(was.id, stock)
      plans.push({ productId: was.id, plan })
    }
  }
  if (wrong.length > 0) return refused({ reason: 'wrong-cells', wrong })
  for (const some of parts(plans)) {
    signal.throwIfAborted()
    await moveStocks(tx, some)
  }
  return done(before)
}

function* parts<Of>(all: readonly Of[]): Iterable<Of[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce)
}

/** The edits in heaps of those that change the same fields. */
function sameFields(edits: readonly PlannedEdit[]): PlannedEdit[][] {
  return [...Map.groupBy(edits, ({ changes }) => Object.keys(changes).sort().join()).values()]
}
