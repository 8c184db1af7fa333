import { Refusal, send } from '../../../client/api-client.ts'
import { backOff } from '../../../client/back-off.ts'
import { randomUuid } from '../../../client/random-key.ts'
import { PART_BYTES, partsOf } from '../../../lib/upload-parts.ts'
import { MAX_BATCH_NAME_LENGTH } from '../../../shop/catalog/batches/rules.ts'
import { api } from '../../shared/api.ts'
import { base64Of } from '../../shared/base64.ts'

/** The last bytes of a ZIP name its files with their checksums. */
const TAIL_BYTES = 64 * 1024
const WAIT_MS = { min: 1_000, max: 30_000 }

type Upload = {
  signal: AbortSignal
  onBatch: (batch: string) => void
  /** From 0 to 1. */
  onProgress: (progress: number) => void
  onWaiting: (isWaiting: boolean) => void
}

/** Sends what the shop does not have yet. A part that does not arrive is sent again. Answers its batch, also when `signal` was aborted. */
export async function uploadZip(
  zip: File,
  { signal, onBatch, onProgress, onWaiting }: Upload,
): Promise<string> {
  const begun = {
    batch: randomUuid(),
    name: `Pictures of ${zip.name}`.slice(-MAX_BATCH_NAME_LENGTH),
    source: await sourceOf(zip),
    bytes: zip.size,
  }
  const parts = partsOf(zip.size)
  const { batch, receivedParts } = await send(api.product.beginPictures.$post({ json: begun }))
  onBatch(batch)
  let received = receivedParts
  for (let failures = 0; received < parts && !signal.aborted; ) {
    onProgress(received / parts)
    // The part is read outside of the retries, because a file that was moved meanwhile does not come back.
    const bytes = await base64Of(zip.slice(received * PART_BYTES, (received + 1) * PART_BYTES))
    try {
      const json = { part: received, bytes }
      const sending = api.product.sendPictures[':id'].$put(
        { param: { id: batch }, json },
        { init: { signal } },
      )
      received = (await send(sending)).receivedParts
      failures = 0
      onWaiting(false)
    } catch (error) {
      if (signal.aborted) break
      if (isFinal(error)) throw error
      onWaiting(true)
      await wait(backOff(failures++, WAIT_MS), signal)
    }
  }
  return batch
}

const isFinal = (error: unknown) =>
  error instanceof Refusal && error.status < 500 && ![408, 429].includes(error.status)

/** What the same ZIP is known by again, whatever it is called then. */
async function sourceOf(zip: File): Promise<string> {
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(await zip.slice(-TAIL_BYTES).arrayBuffer()))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `${zip.size}-${hash.toString(16)}`
}

/** The wait ends early when the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
