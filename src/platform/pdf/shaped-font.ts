import { create, type Font } from 'fontkit'
import { Blob, Direction, Face, Buffer as ShapingBuffer, Font as ShapingFont, shape } from 'harfbuzzjs'
import type { PrintFont } from '../../lib/printable.data.ts'
import { isRightToLeft } from '../../lib/text.ts'
import { readFont, type Weight } from './script-fonts.ts'

type Part = { glyph: number; x: number; y: number }
type Cluster = { text: string; parts: Part[]; advance: number }

/** The fields of the subset that fontkit makes and pdfkit embeds. */
type Subset = {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  includeGlyph: (id: number) => number
  _addGlyph: (id: number) => void
}

type OpenFont = { font: Font; shaping: ShapingFont }
const open = new Map<string, OpenFont>()

function openFont(name: PrintFont, weight: Weight): OpenFont {
  const key = `${name} ${weight}`
  const known = open.get(key)
  if (known) return known
  const bytes = readFont(name, weight)
  const opened = { font: create(bytes) as Font, shaping: new ShapingFont(new Face(new Blob(bytes))) }
  open.set(key, opened)
  return opened
}

// The OpenType specification has these in its table `glyf`.
const HEADER = 10
const COMPONENT = 8
const ARGS_ARE_WORDS = 1
const ARGS_ARE_XY = 2
const MORE_COMPONENTS = 0x20

/** No font has as many glyphs of its own. */
const FIRST_COMPOSITE = 0x10000

/**
 * A font for one document that HarfBuzz shapes: fontkit fails on words such as ਸਿੰਘ and കൃഷ്ണൻ. What HarfBuzz makes of a
 * syllable becomes one composite glyph with the text of the syllable: a reader finds and copies it in the order of the letters,
 * not of the glyphs.
 */
export function shapedFont(name: PrintFont, weight: Weight): PDFKit.Mixins.PDFFontSource {
  const { font, shaping } = openFont(name, weight)
  const composites: Cluster[] = []
  const ids = new Map<string, number>()
  const shaped = new Map<string, Cluster[]>()

  function glyphOf(cluster: Cluster): { id: number; advanceWidth: number } {
    const { text, parts } = cluster
    const [first] = parts
    const isNominal =
      parts.length === 1 &&
      [...text].length === 1 &&
      shaping.nominalGlyph(text.codePointAt(0) ?? 0) === first?.glyph
    if (first && isNominal && first.x === 0 && first.y === 0)
      return { id: first.glyph, advanceWidth: shaping.glyphHAdvance(first.glyph) }
    const key = JSON.stringify(cluster)
    const id = ids.get(key) ?? FIRST_COMPOSITE + composites.push(cluster) - 1
    ids.set(key, id)
    return { id, advanceWidth: cluster.advance }
  }

  /** Lines are measured word by word as they grow. */
  function clustersOfWord(word: string, backwards: boolean): Cluster[] {
    const clusters = shaped.get(word) ?? clustersOf(shaping, word, backwards)
    shaped.set(word, clusters)
    return clusters
  }

  function layout(text: string) {
    const backwards = isRightToLeft(text)
    const words = (text.match(/\S+\s*|\s+/g) ?? []).map((word) => clustersOfWord(word, backwards))
    const clusters = (backwards ? words.reverse() : words).flat()
    const glyphs = clusters.map((cluster) => ({
      ...glyphOf(cluster),
      codePoints: [...cluster.text].map((character) => character.codePointAt(0) ?? 0),
    }))
    const positions = clusters.map(({ advance }) => ({
      xAdvance: advance,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    }
  }

  function createSubset() {
    const subset = font.createSubset() as unknown as Subset
    const addGlyph = subset._addGlyph.bind(subset)
    subset._addGlyph = (id) => {
      const composite = composites[id - FIRST_COMPOSITE]
      if (composite) addComposite(subset, shaping, composite)
      else addGlyph(id)
    }
    return subset
  }

  // pdfkit takes fonts of fontkit, too, which its types leave out.
  return Object.assign(Object.create(font), { layout, createSubset })
}

/** Marks can be heaped on a letter without end. */
const toInt16 = (value: number) => Math.max(-0x8000, Math.min(value, 0x7fff))

/** Adds to `glyf` what `addGlyph` adds for a glyph of the font. */
function addComposite(subset: Subset, font: ShapingFont, { parts, advance }: Cluster): void {
  const drawn = parts.flatMap((part) => {
    const extents = font.glyphExtents(part.glyph)
    return extents && extents.width !== 0 ? [{ ...part, extents }] : []
  })
  const left = Math.min(...drawn.map(({ x, extents }) => x + extents.xBearing))
  const right = Math.max(...drawn.map(({ x, extents }) => x + extents.xBearing + extents.width))
  const top = Math.max(...drawn.map(({ y, extents }) => y + extents.yBearing))
  const bottom = Math.min(...drawn.map(({ y, extents }) => y + extents.yBearing + extents.height))
  const bytes = Buffer.alloc(drawn.length === 0 ? 0 : HEADER + COMPONENT * drawn.length)
  if (drawn.length > 0)
    for (const [index, value] of [-1, left, bottom, right, top].entries())
      bytes.writeInt16BE(toInt16(value), index * 2)
  for (const [index, { glyph, x, y }] of drawn.entries()) {
    const at = HEADER + COMPONENT * index
    const isLast = index === drawn.length - 1
    bytes.writeUInt16BE(ARGS_ARE_WORDS | ARGS_ARE_XY | (isLast ? 0 : MORE_COMPONENTS), at)
    bytes.writeUInt16BE(subset.includeGlyph(glyph), at + 2)
    bytes.writeInt16BE(toInt16(x), at + 4)
    bytes.writeInt16BE(toInt16(y), at + 6)
  }
  subset.glyf.push(bytes)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push({ advance: toInt16(advance), bearing: drawn.length > 0 ? toInt16(left) : 0 })
  subset.offset += bytes.length
}

const buffer = new ShapingBuffer()

/** Clusters stand from left to right, as they are drawn. */
function clustersOf(font: ShapingFont, text: string, backwards: boolean): Cluster[] {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(backwards ? Direction.RTL : Direction.LTR)
  buffer.setLanguage(backwards ? 'ur' : 'en')
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const clusters: Cluster[] = []
  let before: number | undefined
  for (const { codepoint: glyph, cluster: start, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    if (start !== before) clusters.push({ text: text.slice(start, ends.get(start)), parts: [], advance: 0 })
    before = start
    const cluster = clusters.at(-1)
    if (!cluster) continue
    cluster.parts.push({ glyph, x: cluster.advance + xOffset, y: yOffset })
    cluster.advance += xAdvance
  }
  return clusters
}
