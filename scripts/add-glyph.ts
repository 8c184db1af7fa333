import { create, type Font } from 'fontkit'

const readFont = (bytes: Buffer) => create(bytes) as Font

/** A static TrueType font with the glyph that `from` has for `letter`, without its kerning. Both must have the same units. */
export function addGlyph(font: Buffer, from: Buffer, letter: string): Buffer {
  const tables = tablesOf(font)
  const others = tablesOf(from)
  const code = letter.codePointAt(0) ?? 0
  const id = readFont(from).glyphForCodePoint(code).id
  const glyph = glyphsOf(others)[id]
  if (!glyph || glyph.readInt16BE(0) < 0) throw new Error(`${letter} is missing, or composed of other glyphs`)

  const glyphs = [...glyphsOf(tables), glyph]
  const metrics = [...metricsOf(tables), metricsOf(others)[id]].flatMap((metric) => metric ?? [])
  const head = Buffer.from(table(tables, 'head'))
  head.writeInt16BE(1, 50) // 32-bit offsets in `loca`
  const hhea = Buffer.from(table(tables, 'hhea'))
  hhea.writeUInt16BE(metrics.length, 34)
  const maxp = Buffer.from(table(tables, 'maxp'))
  maxp.writeUInt16BE(glyphs.length, 4)
  for (const most of [6, 8]) // points and contours of a glyph
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(most), table(others, 'maxp').readUInt16BE(most)), most)
  const loca = Buffer.alloc(4 * (glyphs.length + 1))
  for (const [index, { length }] of glyphs.entries())
    loca.writeUInt32BE(loca.readUInt32BE(4 * index) + length, 4 * (index + 1))

  const parsed = readFont(font)
  const codes = parsed.characterSet.map((each): [number, number] => [each, parsed.glyphForCodePoint(each).id])
  return fontOf(
    new Map([
      ...tables,
      ['head', head],
      ['hhea', hhea],
      ['maxp', maxp],
      ['loca', loca],
      ['glyf', Buffer.concat(glyphs)],
      ['hmtx', Buffer.concat(metrics)],
      ['cmap', cmapOf([...codes, [code, glyphs.length - 1]])],
    ]),
  )
}

type Tables = Map<string, Buffer>

function tablesOf(font: Buffer): Tables {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = font.subarray(12 + 16 * index)
      const offset = entry.readUInt32BE(8)
      return [entry.toString('latin1', 0, 4), font.subarray(offset, offset + entry.readUInt32BE(12))]
    }),
  )
}

function table(tables: Tables, name: string): Buffer {
  const found = tables.get(name)
  if (!found) throw new Error(`the font has no table ${name}`)
  return found
}

const countOf = (tables: Tables) => table(tables, 'maxp').readUInt16BE(4)

function glyphsOf(tables: Tables): Buffer[] {
  const loca = table(tables, 'loca')
  const isLong = table(tables, 'head').readInt16BE(50) === 1
  const offset = (index: number) => (isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index))
  return Array.from({ length: countOf(tables) }, (_, index) =>
    table(tables, 'glyf').subarray(offset(index), offset(index + 1)),
  )
}

/** Advance and left side bearing of each glyph; the last glyphs share the last advance. */
function metricsOf(tables: Tables): Buffer[] {
  const hmtx = table(tables, 'hmtx')
  const full = table(tables, 'hhea').readUInt16BE(34)
  return Array.from({ length: countOf(tables) }, (_, index) => {
    const advance = 4 * Math.min(index, full - 1)
    const bearing = index < full ? 4 * index + 2 : 4 * full + 2 * (index - full)
    return Buffer.concat([hmtx.subarray(advance, advance + 2), hmtx.subarray(bearing, bearing + 2)])
  })
}

/** A `cmap` in format 12, one group for each character. */
function cmapOf(codes: [number, number][]): Buffer {
  const header = [0x0000_0001, 0x0003_000a, 12, 0x000c_0000, 16 + 12 * codes.length, 0, codes.length]
  const groups = codes.toSorted(([a], [b]) => a - b).flatMap(([code, id]) => [code, code, id])
  const words = [...header, ...groups]
  const bytes = Buffer.alloc(4 * words.length)
  for (const [index, word] of words.entries()) bytes.writeUInt32BE(word, 4 * index)
  return bytes
}

/** Without checksums: what reads it next computes them. */
function fontOf(tables: Tables): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.size)
  header.writeUInt32BE(0x0001_0000, 0)
  header.writeUInt16BE(tables.size, 4)
  const parts = [header]
  let offset = header.length
  for (const [index, [name, bytes]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const entry = header.subarray(12 + 16 * index)
    entry.write(name, 'latin1')
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
