import { createHash, type Hash } from 'node:crypto'
import { closeSync, lchownSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../lib/json.ts'
import { DamagedBackup } from './codec.ts'

const BLOCK = 512

type Owner = { uid: number; gid: number } | undefined
type FileDigest = { size: number; checksum: string }

/** Writes the tar archive that PostgreSQL makes of its data directory: files and folders, in ustar. */
export class BaseExtractor {
  readonly files = new Map<string, FileDigest>()
  #folder: string
  #owner: Owner
  #pending = Buffer.alloc(0)
  #left = 0
  #padding = 0
  #open: { path: string; name: string; file: number; hash: Hash; size: number } | undefined
  #ended = false

  constructor(folder: string, owner: Owner) {
    this.#folder = folder
    this.#owner = owner
  }

  write(bytes: Uint8Array): void {
    this.#pending = Buffer.concat([this.#pending, bytes])
    while (this.#step());
  }

  end(): void {
    if (this.#open || this.#left > 0) throw new DamagedBackup('The base backup ends within a file.')
  }

  #step(): boolean {
    if (this.#open) return this.#content()
    if (this.#padding > 0) return this.#skip()
    if (this.#ended || this.#pending.length < BLOCK) return false
    const header = this.#take(BLOCK)
    if (header.every((byte) => byte === 0)) this.#ended = true
    else this.#begin(header)
    return true
  }

  #begin(header: Buffer): void {
    const name = text(header, 0, 100).replace(/^\.\//, '').replace(/\/$/, '')
    const size = Number.parseInt(text(header, 124, 12), 8)
    const kind = text(header, 156, 1)
    if (name.startsWith('/') || name.split('/').includes('..'))
      throw new DamagedBackup(`The base backup has a file outside of its folder: ${name}`)
    const path = join(this.#folder, name)
    if (kind === '5') mkdirSync(path, { recursive: true, mode: 0o700 })
    else if (kind === '0' || kind === '') {
      this.#open = { path, name, file: openSync(path, 'wx', 0o600), hash: createHash('sha256'), size }
      this.#left = size
      this.#padding = (BLOCK - (size % BLOCK)) % BLOCK
    } else throw new DamagedBackup(`The base backup has a file of the unknown kind ${kind}: ${name}`)
    if (this.#owner) lchownSync(path, this.#owner.uid, this.#owner.gid)
  }

  #content(): boolean {
    if (!this.#open) return false
    const { file, hash, name, size } = this.#open
    const piece = this.#take(Math.min(this.#left, this.#pending.length))
    for (let written = 0; written < piece.length; ) written += writeSync(file, piece, written)
    hash.update(piece)
    this.#left -= piece.length
    if (this.#left > 0) return false
    closeSync(file)
    this.files.set(name, { size, checksum: hash.digest('hex') })
    this.#open = undefined
    return true
  }

  #skip(): boolean {
    const skipped = this.#take(Math.min(this.#padding, this.#pending.length))
    this.#padding -= skipped.length
    return this.#padding === 0
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return taken
  }
}

function text(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field
    .subarray(0, end < 0 ? length : end)
    .toString('latin1')
    .trim()
}

const manifestShape = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
})

/** Compares what was written with PostgreSQL's own list of sizes and SHA-256 sums. */
export function verifyManifest(manifest: string, files: ReadonlyMap<string, FileDigest>): void {
  for (const { Path, Size, Checksum } of manifestShape.parse(parseJson(manifest)).Files) {
    if (Path === undefined) continue
    const file = files.get(Path)
    if (!file) throw new DamagedBackup(`The base backup lacks the file ${Path}.`)
    if (file.size !== Size || file.checksum !== Checksum)
      throw new DamagedBackup(`The file ${Path} of the base backup is not the one that PostgreSQL sent.`)
  }
}
