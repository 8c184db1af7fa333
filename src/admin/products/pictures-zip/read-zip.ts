import { Inflate } from 'fflate'
import { type FileInZip, MAX_ZIP_FILES } from '../../../shop/catalog/sku-pictures/rules.ts'

/** `offset`: of the file's own header in the ZIP. */
export type ZipFile = FileInZip & { packedBytes: number; method: number; offset: number }

export class ZipProblem extends Error {}

const broken = 'The ZIP cannot be read: it is damaged, or not all of it is there'
const tooMany = `The ZIP has more than ${MAX_ZIP_FILES.toLocaleString('en-IN')} files. Part it in several`

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const FILE_SIGNATURE = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const MAX_DIRECTORY_BYTES = 8 * 2 ** 20
/** Unpacks to at most a thousand times as much before its size is checked. */
const PART_BYTES = 16 * 1024

/**
 * Reads the directory at the end of a ZIP, and no file: a ZIP of any size takes no more memory than that. The streaming reader
 * of fflate keeps what it skips, and finds headers inside of files.
 */
export async function listZip(file: Blob): Promise<ZipFile[]> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES)
  const tail = await viewOf(file.slice(tailStart))
  const end = findEnd(tail)
  if (end === undefined) throw new ZipProblem(file.size < END_BYTES ? broken : 'This is not a whole ZIP file')
  const count = tail.getUint16(end + 10, true)
  const bytes = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  if (count > MAX_ZIP_FILES) throw new ZipProblem(tooMany)
  if (bytes > MAX_DIRECTORY_BYTES || start + bytes > file.size) throw new ZipProblem(broken)
  const directory = await viewOf(file.slice(start, start + bytes))
  const files: ZipFile[] = []
  for (let at = 0; files.length < count; ) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY_SIGNATURE)
      throw new ZipProblem(broken)
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true))
    const next = at + 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    if (next > directory.byteLength) throw new ZipProblem(broken)
    files.push({
      path: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, name)),
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      packedBytes: directory.getUint32(at + 20, true),
      bytes: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    })
    at = next
  }
  return files
}

/** Null where it cannot be unpacked, or is larger than the directory says: a bomb is given up at that size. */
export async function readFromZip(
  zip: Blob,
  { offset, method, packedBytes, bytes }: ZipFile,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const head = await viewOf(zip.slice(offset, offset + 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== FILE_SIGNATURE) return null
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = zip.slice(start, start + packedBytes)
  if (packed.size !== packedBytes) return null
  if (method === 0) return packedBytes === bytes ? new Uint8Array(await packed.arrayBuffer()) : null
  return method === 8 ? unpack(packed, bytes) : null
}

async function unpack(packed: Blob, bytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const unpacked = new Uint8Array(bytes)
  let done = 0
  const inflate = new Inflate((part) => {
    if (done + part.length <= bytes) unpacked.set(part, done)
    done += part.length
  })
  try {
    for (let at = 0; at < packed.size && done <= bytes; at += PART_BYTES) {
      const part = new Uint8Array(await packed.slice(at, at + PART_BYTES).arrayBuffer())
      inflate.push(part, at + PART_BYTES >= packed.size)
    }
  } catch {
    return null
  }
  return done === bytes ? unpacked : null
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--)
    if (tail.getUint32(at, true) === END_SIGNATURE) return at
  return undefined
}

async function viewOf(part: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await part.arrayBuffer())
}
