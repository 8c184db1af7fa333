import { Refusal, send } from '../../../client/api-client.ts'
import { randomUuid } from '../../../client/random-key.ts'
import { PART_BYTES, partsOf } from '../../../lib/upload-parts.ts'
import { api } from '../../shared/api.ts'
import { stopZip } from './queries.ts'

/** The last bytes of a ZIP name its files with their checksums. */
const TAIL_BYTES = 64 * 1024
const MAX_WAIT_MS = 30_000

type Upload = {
  signal: AbortSignal
  onBatch: (batch: string) => void
  /** From 0 to 1. */
  onProgress: (progress: number) => void
  onWaiting: (isWaiting: boolean) => void
}

/** Sends what the shop does not have yet. A part that does not arrive is sent again, until `signal` is aborted. Answers its batch. */
export async function uploadZip(
  zip: File,
  { signal, onBatch, onProgress, onWaiting }: Upload,
): Promise<string> {
  const begun = {
    batch: randomUuid(),
    name: `Pictures of ${zip.name}`.slice(-200),
    source: await sourceOf(zip),
    bytes: zip.size,
  }
  const parts = partsOf(zip.size)
  const { batch, receivedParts } = await send(api.product.beginPictures.$post({ json: begun }))
  if (signal.aborted) await stopZip(batch)
  else onBatch(batch)
  let received = receivedParts
  for (let failures = 0; received < parts && !signal.aborted; ) {
    onProgress(received / parts)
    // Read outside of the retries: a file that was moved meanwhile does not come back.
    const bytes = await base64Of(zip.slice(received * PART_BYTES, (received + 1) * PART_BYTES))
    try {
      const json = { part: received, bytes }
      received = (await send(api.product.sendPictures[':id'].$put({ param: { id: batch }, json })))
        .receivedParts
      failures = 0
      onWaiting(false)
    } catch (error) {
      if (isFinal(error)) throw error
      onWaiting(true)
      await wait(Math.min(MAX_WAIT_MS, 1_000 * 2 ** failures++), signal)
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

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const url = String(reader.result)
      resolve(url.slice(url.indexOf(',') + 1))
    }
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(part)
  })
}

/** Ends early when the browser is online again. */
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
