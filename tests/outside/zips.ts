import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  /** UTF-8, or its bytes. */
  name: string | Uint8Array
  bytes: Uint8Array
  /** 0 is stored, 8 is deflated. */
  method?: number
  /** Sizes behind the file instead of before it, as what writes to a stream does. */
  hasDescriptor?: boolean
  /** Marks the name as UTF-8, which macOS does not. */
  isUtf8?: boolean
  /** Sizes and offset in 64 bits. */
  isZip64?: boolean
}

const ZIP64 = 0xffffffff

/** A ZIP as different computers write it. */
export function zipOf(entries: readonly Entry[]): Blob {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, bytes, method = 8, hasDescriptor = false, isUtf8 = false, isZip64 = false } of entries) {
    const path = Buffer.from(name as string)
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes)
    const offset = files.reduce((sum, { length }) => sum + length, 0)
    const flags = (hasDescriptor ? 8 : 0) | (isUtf8 ? 0x800 : 0)
    const checksum = crc32(bytes)
    const head = fields('4 2 2 2 2 2 4 4 4 2 2', [
      ...[0x04034b50, 20, flags, method, 0, 0],
      ...(hasDescriptor ? [0, 0, 0] : [checksum, packed.length, bytes.length]),
      ...[path.length, 0],
    ])
    const descriptor = hasDescriptor
      ? fields('4 4 4 4', [0x08074b50, checksum, packed.length, bytes.length])
      : Buffer.of()
    files.push(Buffer.concat([head, path, packed, descriptor]))
    const extra = isZip64 ? fields('2 2 8 8 8', [1, 24, bytes.length, packed.length, offset]) : Buffer.of()
    const sizes = isZip64 ? [ZIP64, ZIP64] : [packed.length, bytes.length]
    directory.push(
      fields('4 2 2 2 2 2 2 4 4 4 2 2 2 2 2 4 4', [
        ...[0x02014b50, 20, 20, flags, method, 0, 0, checksum, ...sizes],
        ...[path.length, extra.length, 0, 0, 0, 0, isZip64 ? ZIP64 : offset],
      ]),
      path,
      extra,
    )
  }
  const [start, bytes] = [files, directory].map((parts) => parts.reduce((sum, { length }) => sum + length, 0))
  const count = entries.length
  const isZip64 = entries.some(({ isZip64 }) => isZip64)
  const end64 = fields('4 8 2 2 4 4 8 8 8 8', [
    0x06064b50,
    44,
    45,
    45,
    0,
    0,
    count,
    count,
    bytes ?? 0,
    start ?? 0,
  ])
  const locator = fields('4 4 8 4', [0x07064b50, 0, (start ?? 0) + (bytes ?? 0), 1])
  const end = fields('4 2 2 2 2 4 4 2', [
    ...[0x06054b50, 0, 0],
    ...(isZip64 ? [0xffff, 0xffff, ZIP64, ZIP64] : [count, count, bytes ?? 0, start ?? 0]),
    0,
  ])
  return new Blob([...files, ...directory, ...(isZip64 ? [end64, locator] : []), end] as BlobPart[])
}

/** Numbers of so many bytes each, the lowest first. */
function fields(widths: string, numbers: readonly number[]): Buffer {
  return Buffer.concat(
    widths.split(' ').map((width, index) => {
      const bytes = Buffer.alloc(Number(width))
      bytes.writeUIntLE(numbers[index] ?? 0, 0, Math.min(Number(width), 6))
      return bytes
    }),
  )
}
