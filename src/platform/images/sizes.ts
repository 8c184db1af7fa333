import { LRUCache } from 'lru-cache'
import { type Picture, type PictureFormat, widthsOf } from '../../lib/pictures.ts'
import type { Queue } from '../queue.ts'
import { runPictureOperation } from './process.ts'
import { inTurn } from './serial-queue.ts'
import { storage } from './storage.ts'

type Bytes = Uint8Array<ArrayBuffer>

const MAX_REMEMBERED_BYTES = 8 * 1024 * 1024
/** A deleted picture disappears from every process within this time. */
const rememberedFor = 10 * 60_000
const remembered = new LRUCache<string, Bytes>({
  maxSize: MAX_REMEMBERED_BYTES,
  ttl: rememberedFor,
  sizeCalculation: ({ byteLength }) => byteLength,
})
const underWay = new Map<string, Promise<Bytes | null>>()

export function sizeName(hash: string, width: number, format: PictureFormat): string {
  return `${hash}-${width}.${format}`
}

export async function pictureIn(
  hash: string,
  width: number,
  format: PictureFormat,
  client?: string,
): Promise<Bytes | null> {
  const name = sizeName(hash, width, format)
  const known = remembered.get(name)
  if (known) return known
  const coming = underWay.get(name) ?? fetchOrMake(name, hash, width, format, 'size', client)
  underWay.set(name, coming)
  try {
    const bytes = await coming
    if (bytes) remembered.set(name, bytes)
    return bytes
  } finally {
    underWay.delete(name)
  }
}

type Original = Pick<Picture, 'hash' | 'width'>

export const sizesQueue: Queue<Original> = {
  name: 'picture-sizes',
  options: { retryLimit: 3, retryDelay: 10, expireInSeconds: 600, deleteAfterSeconds: 60 },
  pollingIntervalSeconds: 1,
}

/** Widths that phones and listings request. */
const MAX_WIDTH_AHEAD = 640

/** Makes the sizes that the first visitor of a new picture would wait for. */
export async function makeSizes({ hash, width }: Original): Promise<void> {
  for (const each of widthsOf(width))
    if (each <= MAX_WIDTH_AHEAD) await fetchOrMake(sizeName(hash, each, 'avif'), hash, each, 'avif', 'ahead')
}

async function fetchOrMake(
  name: string,
  hash: string,
  width: number,
  format: PictureFormat,
  turn: 'size' | 'ahead',
  client?: string,
) {
  const kept = await storage.read(name)
  if (kept) return kept
  if (!(await storage.has(hash))) return null
  const made = await inTurn(
    turn,
    async () => {
      const master = await storage.read(hash)
      return master && runPictureOperation('resize', master, width, format)
    },
    client,
  )
  if (!made) return null
  await storage.write(name, made)
  if (await storage.has(hash)) return made
  // Deleted while this size was made, with the sizes that were there: this one would stay for ever.
  await storage.remove(name)
  return null
}
