import { Inflate } from 'fflate'
import { type FileInZip, MAX_ZIP_FILES } from '../../../shop/catalog/sku-pictures/rules.ts'

/** `offset`: of the file's own header in the ZIP. */
export type ZipFile = FileInZip & { packedBytes: number; offset: number; crc: number }

export class ZipProblem extends Error {}

const broken = 'The ZIP cannot be read: it is damaged, or not all of it is there'
const notZip = 'This is a RAR or 7z file, not a ZIP. Pack the pictures as a ZIP'
const tooMany = `The ZIP has more than ${MAX_ZIP_FILES.toLocaleString('en-IN')} files. Part it in several`

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
/** Unpacks to at most a thousand times as much before its size is checked. */
const PART_BYTES = 16 * 1024

/**
 * Reads the directory at the end of a ZIP, and no file: a ZIP of any size takes no more memory than that. The streaming reader
 * of fflate keeps what it skips, and finds headers inside of files.
 */
export async function listZip(file: Blob): Promise<ZipFile[]> {
  const { count, bytes, start } = await findDirectory(file)
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
      path: pathIn(new Uint8Array(directory.buffer, at + 46, name)),
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      ...sizesIn(directory, at, next - (comment ?? 0)),
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

/** A ZIP64 has a record of its own for these, which a locator before the end leads to. */
async function findDirectory(file: Blob): Promise<{ count: number; bytes: number; start: number }> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES - LOCATOR64_BYTES)
  const tail = await viewOf(file.slice(tailStart))
  const end = findEnd(tail)
  if (end === undefined) {
    if (await isRarOr7z(file)) throw new ZipProblem(notZip)
    throw new ZipProblem(file.size < END_BYTES ? broken : 'This is not a whole ZIP file')
  }
  const locator = end - LOCATOR64_BYTES
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR64_SIGNATURE)
    return {
      count: tail.getUint16(end + 10, true),
      bytes: tail.getUint32(end + 12, true),
      start: tail.getUint32(end + 16, true),
    }
  const at = longAt(tail, locator + 8)
  const record = await viewOf(file.slice(at, at + END64_BYTES))
  if (record.byteLength < END64_BYTES || record.getUint32(0, true) !== END64_SIGNATURE)
    throw new ZipProblem(broken)
  return { count: longAt(record, 32), bytes: longAt(record, 40), start: longAt(record, 48) }
}

async function isRarOr7z(file: Blob): Promise<boolean> {
  const start = await viewOf(file.slice(0, 4))
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

async function viewOf(part: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await part.arrayBuffer())
}
