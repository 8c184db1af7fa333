import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { ZipProblem } from '../batches/rules.ts'
import { type FileInZip, MAX_ZIP_FILES } from './rules.ts'

/** What can be read of a file without reading all of it; `to` is exclusive. */
export type ZipSource = {
  size: number
  read: (from: number, to: number) => Promise<Buffer<ArrayBuffer>>
}

/** `offset`: of the file's own header in the ZIP. */
export type ZipFile = FileInZip & { offset: number; crc: number }

export class ZipRefused extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

const RAR = 0x52617221
const SEVEN_ZIP = 0x377abcaf
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const FILE_SIGNATURE = 0x04034b50
const END64_SIGNATURE = 0x06064b50
const LOCATOR64_SIGNATURE = 0x07064b50
const ZIP64_FIELD = 1
const IN_ZIP64_FIELD = 0xffffffff
const END_BYTES = 22
const END64_BYTES = 56
const LOCATOR64_BYTES = 20
const MAX_COMMENT_BYTES = 0xffff
const MAX_DIRECTORY_BYTES = 8 * 2 ** 20

const inflate = promisify(inflateRaw)

/**
 * Reads the directory at the end of a ZIP, and no file: a ZIP of any size takes no more memory than that. The streaming reader
 * of fflate keeps what it skips, and finds headers inside of files.
 */
export async function listZip(file: ZipSource): Promise<ZipFile[]> {
  const { count, bytes, start } = await findDirectory(file)
  if (count > MAX_ZIP_FILES) throw new ZipRefused('too-many')
  if (bytes > MAX_DIRECTORY_BYTES || start + bytes > file.size) throw new ZipRefused('damaged')
  const directory = viewOf(await file.read(start, start + bytes))
  const files: ZipFile[] = []
  for (let at = 0; files.length < count; ) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY_SIGNATURE)
      throw new ZipRefused('damaged')
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true))
    const next = at + 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    if (next > directory.byteLength) throw new ZipRefused('damaged')
    files.push({
      path: pathIn(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name)),
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      ...sizesIn(directory, at, next - (comment ?? 0)),
    })
    at = next
  }
  return files
}

/** Null where it cannot be unpacked, or is not what the directory says: a bomb is given up at the size that it is said to have. */
export async function readFromZip(
  zip: ZipSource,
  { offset, method, packedBytes, bytes, crc }: ZipFile,
): Promise<Buffer<ArrayBuffer> | null> {
  if (bytes === 0 || packedBytes > maxPackedBytes(bytes)) return null
  const head = viewOf(await zip.read(offset, offset + 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== FILE_SIGNATURE) return null
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = await zip.read(start, start + packedBytes)
  if (packed.length !== packedBytes) return null
  const unpacked = method === 0 ? packed : method === 8 ? await unpack(packed, bytes) : null
  return unpacked?.length === bytes && crc32(unpacked) === crc ? unpacked : null
}

/** Deflate adds 5 bytes to each block of 16 KB that it cannot pack. */
const maxPackedBytes = (bytes: number) => bytes * 1.01 + 1_000

/** Not in this thread. */
async function unpack(packed: Buffer, bytes: number): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return (await inflate(packed, { maxOutputLength: bytes })) as Buffer<ArrayBuffer>
  } catch {
    return null
  }
}

/** A ZIP64 has a record of its own for these, which a locator before the end leads to. */
async function findDirectory(file: ZipSource): Promise<{ count: number; bytes: number; start: number }> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES - LOCATOR64_BYTES)
  const tail = viewOf(await file.read(tailStart, file.size))
  const end = findEnd(tail)
  if (end === undefined) {
    if (await isRarOr7z(file)) throw new ZipRefused('not-zip')
    throw new ZipRefused(file.size < END_BYTES ? 'damaged' : 'not-whole')
  }
  const locator = end - LOCATOR64_BYTES
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR64_SIGNATURE)
    return {
      count: tail.getUint16(end + 10, true),
      bytes: tail.getUint32(end + 12, true),
      start: tail.getUint32(end + 16, true),
    }
  const at = longAt(tail, locator + 8)
  const record = viewOf(await file.read(at, at + END64_BYTES))
  if (record.byteLength < END64_BYTES || record.getUint32(0, true) !== END64_SIGNATURE)
    throw new ZipRefused('damaged')
  return { count: longAt(record, 32), bytes: longAt(record, 40), start: longAt(record, 48) }
}

async function isRarOr7z(file: ZipSource): Promise<boolean> {
  const start = viewOf(await file.read(0, 4))
  return start.byteLength === 4 && [RAR, SEVEN_ZIP].includes(start.getUint32(0))
}

/** Values that did not fit into 32 bits are in an extra field, in this order. */
function sizesIn(
  directory: DataView,
  at: number,
  end: number,
): Pick<ZipFile, 'bytes' | 'packedBytes' | 'offset'> {
  let extra = at + 46 + directory.getUint16(at + 28, true)
  while (extra + 4 <= end && directory.getUint16(extra, true) !== ZIP64_FIELD)
    extra += 4 + directory.getUint16(extra + 2, true)
  let long = extra + 4
  const [bytes = 0, packedBytes = 0, offset = 0] = [24, 20, 42].map((field) => {
    const size = directory.getUint32(at + field, true)
    if (size !== IN_ZIP64_FIELD || long + 8 > end) return size
    long += 8
    return longAt(directory, long - 8)
  })
  return { bytes, packedBytes, offset }
}

function longAt(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
}

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** macOS does not mark its UTF-8, and takes letters apart; what is no UTF-8 is of MS-DOS. Windows once wrote backslashes. */
function pathIn(bytes: Uint8Array): string {
  let path: string
  try {
    path = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    path = [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : cp437[byte - 0x80])).join('')
  }
  return path.normalize('NFC').replaceAll('\\', '/')
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--)
    if (tail.getUint32(at, true) === END_SIGNATURE) return at
  return undefined
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): DataView<ArrayBuffer> {
  return new DataView(buffer, byteOffset, byteLength)
}
