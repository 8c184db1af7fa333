import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureFormat } from '../../lib/pictures.ts'
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

export async function pictureIn(hash: string, width: number, format: PictureFormat): Promise<Bytes | null> {
  const name = sizeName(hash, width, format)
  const known = remembered.get(name)
  if (known) return known
  const coming = underWay.get(name) ?? fetchOrMake(name, hash, width, format)
  underWay.set(name, coming)
  try {
    const bytes = await coming
    if (bytes) remembered.set(name, bytes)
    return bytes
  } finally {
    underWay.delete(name)
  }
}

async function fetchOrMake(name: string, hash: string, width: number, format: PictureFormat) {
  const kept = await storage.read(name)
  if (kept) return kept
  if (!(await storage.has(hash))) return null
  const made = await inTurn('size', async () => {
    const master = await storage.read(hash)
    return master && make(master, width, format)
  })
  if (made) await storage.write(name, made)
  return made
}

async function make(master: Bytes, width: number, format: PictureFormat): Promise<Bytes> {
  const smaller = sharp(master).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return await smaller.avif({ quality: 50, effort: 1 }).toBuffer()
    case 'webp':
      return await smaller.webp({ quality: 75, effort: 3 }).toBuffer()
    case 'jpg':
      return await smaller.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}
