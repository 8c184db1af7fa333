import { messageOf, send } from '../../client/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'

/** A call undoes a part; `onProgress` gets how many changes are done. */
export async function undoBatch(
  id: string,
  name: string,
  onProgress?: (done: number) => void,
): Promise<void> {
  let [undone, kept] = [0, 0]
  try {
    for (let isFinished = false; !isFinished; onProgress?.(undone + kept)) {
      const part = await send(api.product.undoBatch[':id'].$put({ param: { id } }))
      undone += part.undone
      kept += part.kept
      isFinished = part.isFinished
    }
    const left = kept > 0 ? `; ${kept} left as they are, see History` : ''
    toast.done(`${name}: ${undone.toLocaleString('en-IN')} undone${left}`, { itemId: id })
  } catch (error) {
    toast.failed(messageOf(error, 'Not all of it was undone. Please try again.'))
  }
  await queryClient.invalidateQueries()
}
