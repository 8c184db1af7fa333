import { mkdir, statfs } from 'node:fs/promises'
import { PART_BYTES, RESERVED_BYTES } from '../lib/upload-parts.ts'
import { config } from './config.ts'
import { storage } from './images/storage.ts'
import { log } from './log.ts'
import { folderOf } from './object-store.ts'

type Bytes = Uint8Array<ArrayBuffer>

const PREFIX = 'upload-'
const nameOf = (id: string, part: number) => `${PREFIX}${id}-${part}`

/** A large file lies beside the pictures, where all processes and nodes see it, as objects of `PART_BYTES`. Backups leave it out. */
export async function writePart(id: string, part: number, bytes: Bytes): Promise<void> {
  await storage.write(nameOf(id, part), bytes)
}

/** Whether the reserve stays free beside so many bytes. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  return bytes + RESERVED_BYTES <= (await readFreeBytes())
}

/** Infinite in a bucket. */
async function readFreeBytes(): Promise<number> {
  if (config.IMAGES_URL.startsWith('s3://')) return Infinity
  const folder = folderOf(config.IMAGES_URL)
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export class PartMissing extends Error {}

/** Of a file that is there as a whole. Keeps the part that was read last. */
export class UploadedFile {
  readonly size: number
  readonly #id: string
  #last: { part: number; bytes: Bytes } | undefined

  constructor(id: string, size: number) {
    this.#id = id
    this.size = size
  }

  /** `to` is exclusive; what lies beyond the end is left out. */
  async read(from: number, to: number): Promise<Buffer<ArrayBuffer>> {
    const end = Math.min(to, this.size)
    const pieces: Bytes[] = []
    for (let at = from; at < end; ) {
      const part = Math.floor(at / PART_BYTES)
      const start = part * PART_BYTES
      const piece = (await this.#part(part)).subarray(at - start, end - start)
      if (piece.length === 0) throw new PartMissing(`part ${part} of ${this.#id} is too short`)
      pieces.push(piece)
      at += piece.length
    }
    return Buffer.concat(pieces)
  }

  async #part(part: number): Promise<Bytes> {
    if (this.#last?.part === part) return this.#last.bytes
    const bytes = await storage.read(nameOf(this.#id, part))
    if (!bytes) throw new PartMissing(`part ${part} of ${this.#id} is not there`)
    this.#last = { part, bytes }
    return bytes
  }
}

export async function listUploads(): Promise<Set<string>> {
  const names = (await storage.list(PREFIX)).map(({ name }) => name)
  return new Set(names.map((name) => name.slice(PREFIX.length, name.lastIndexOf('-'))))
}

/** What a storage that does not answer keeps is removed at night. */
export async function discardParts(id: string): Promise<void> {
  await removeParts(id).catch((err) =>
    log.warn({ err, batch: id }, 'the parts of an upload are removed later'),
  )
}

export async function removeParts(id: string): Promise<void> {
  for (const { name } of await storage.list(`${PREFIX}${id}-`)) await storage.remove(name)
}
