import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { storage } from './images/storage.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Each part but the last has so many. */
export const SEALED_PART_BYTES = 4 * 2 ** 20

const PREFIX = 'export-'
const algorithm = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const nameOf = (id: string, part: number) => `${PREFIX}${id}-${part}`

/** A part is bound to its place, so that no two can be exchanged. */
const placeOf = (id: string, part: number) => Buffer.from(nameOf(id, part))

/** A private file lies beside the pictures, where all processes and nodes see it, and a bucket of pictures may be public. Backups leave it out. */
export async function writeSealedPart(id: string, part: number, key: Buffer, plain: Buffer): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, key, nonce)
  cipher.setAAD(placeOf(id, part))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  await storage.write(nameOf(id, part), Buffer.concat([nonce, cipher.getAuthTag(), sealed]))
}

export const hasSealedPart = (id: string, part: number): Promise<boolean> => storage.has(nameOf(id, part))

/** Throws where the part is not there, or not what was written. */
export async function readSealedPart(id: string, part: number, key: Buffer): Promise<Buffer> {
  const stored: Bytes | null = await storage.read(nameOf(id, part))
  if (!stored) throw new Error(`part ${part} of the export ${id} is not there`)
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(algorithm, key, stored.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(stored.subarray(NONCE_BYTES, tagEnd))
  decipher.setAAD(placeOf(id, part))
  return Buffer.concat([decipher.update(stored.subarray(tagEnd)), decipher.final()])
}

/** The ids of all that have parts. */
export async function listSealedFiles(): Promise<Set<string>> {
  const names = (await storage.list(PREFIX)).map(({ name }) => name)
  return new Set(names.map((name) => name.slice(PREFIX.length, name.lastIndexOf('-'))))
}

export async function removeSealedParts(id: string): Promise<void> {
  for (const { name } of await storage.list(`${PREFIX}${id}-`)) await storage.remove(name)
}
