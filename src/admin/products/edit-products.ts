import { messageOf, send } from '../../client/api-client.ts'
import { randomUuid } from '../../client/random-key.ts'
import { problemsInWords } from '../../shop/catalog/bulk/wire.ts'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { invalidateProducts } from './queries.ts'
import { undoBatch } from './undo-batch.ts'

/** Few enough for a progress to be seen. */
const PRODUCTS_PER_CALL = 50

export type BulkChange = {
  price?: { percent: string; endsInNine: boolean; withMrp: boolean }
  category?: string
  brand?: string
  status?: boolean
  goLiveAt?: string
}

export const checkEdits = (ids: readonly string[], change: BulkChange) =>
  send(api.product.checkEdits.$post({ json: { ids: [...ids], change } }))
export type EditCheck = Awaited<ReturnType<typeof checkEdits>>

export type EditOutcome = {
  changed: number
  refused: { _id: string; productName: string; reason: string }[]
  failure: string | null
}

export const productsIn = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`

/** Stops at the first call that fails; what was changed until then can be undone. `done`: '3 products activated'. */
export async function editProducts(
  ids: readonly string[],
  change: BulkChange,
  { name, done }: { name: string; done: (count: number) => string },
  onProgress: (done: number) => void,
): Promise<EditOutcome> {
  const batch = randomUuid()
  const outcome: EditOutcome = { changed: 0, refused: [], failure: null }
  for (let start = 0; start < ids.length; start += PRODUCTS_PER_CALL) {
    try {
      const json = { ids: ids.slice(start, start + PRODUCTS_PER_CALL), change, batch, name }
      const { changed, refused } = await send(api.product.editProducts.$put({ json }))
      outcome.changed += changed
      outcome.refused.push(...refused)
    } catch (error) {
      outcome.failure = messageOf(error, 'The shop did not answer: some may be changed. See the history.')
      break
    }
    onProgress(Math.min(start + PRODUCTS_PER_CALL, ids.length))
  }
  const undo = { label: 'Undo', onClick: () => void undoBatch(batch, name) }
  const gone = outcome.refused.filter(({ reason }) => reason === problemsInWords.gone).length
  const rest = gone === 0 ? '' : `; ${gone} ${gone === 1 ? 'is' : 'are'} no longer there`
  toast.done(done(outcome.changed) + rest, {
    action: outcome.changed > 0 || outcome.failure ? undo : undefined,
    itemId: batch,
  })
  if (outcome.failure) toast.failed(outcome.failure)
  await invalidateProducts()
  return outcome
}
