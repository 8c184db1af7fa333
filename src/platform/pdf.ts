import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontOfRun, Run, runsOf, wrapped } from './pdf/runs.ts'
import type { shapedFont } from './pdf/shaped-font.ts'

export type Face = 'text' | 'strong' | 'heading' | 'label' | 'number'

export type Style = {
  face: Face
  size: number
  colour: string
  tracking?: number
  align?: 'left' | 'right' | 'center'
}

/** No automatic line or page breaks: the caller measures, wraps and turns the page. */
export type Paper = {
  width: number
  height: number
  text: (text: string, x: number, y: number, style: Style) => void
  measure: (text: string, style: Style) => number
  wrap: (text: string, width: number, style: Style) => string[]
  line: (from: [x: number, y: number], to: [x: number, y: number], colour: string, weight?: number) => void
  box: (x: number, y: number, width: number, height: number, colour: string) => void
  /** A JPEG or PNG. */
  image: (bytes: Uint8Array, x: number, y: number, width: number, height: number) => void
  circle: (x: number, y: number, radius: number, colour: string, weight: number, inside?: Box) => void
  turnPage: () => void
  onEveryPage: (draw: (page: number, pages: number) => void) => void
}
type Box = { x: number; y: number; width: number; height: number }

/** In points, of 1/72 inch. */
export const pageSizes = {
  a4: { width: 595.28, height: 841.89 },
  a6: { width: 297.64, height: 419.53 },
  '4x6': { width: 288, height: 432 },
}
export type PageSize = keyof typeof pageSizes

/** `size` is A4 by default; a roll has a length of its own. */
export type About = {
  title: string
  author: string
  at: Date
  size?: PageSize | { width: number; height: number }
}

/** Deterministic: the same input gives the same bytes. */
export async function writePdf(about: About, draw: (paper: Paper) => void): Promise<Buffer> {
  const { paper, doc, taken, ended } = await begin(about, true)
  draw(paper)
  doc.end()
  await ended
  return Buffer.concat(taken())
}

/** Bytes are read while drawing: `draw` yields after each page. `onEveryPage` sees only the last page. */
export async function* streamPdf(
  about: About,
  draw: (paper: Paper) => Iterable<unknown>,
): AsyncGenerator<Buffer> {
  const { paper, doc, taken, ended } = await begin(about, false)
  for (const _page of draw(paper)) {
    await new Promise((resolve) => setImmediate(resolve)) // Lets zlib compress the page.
    yield* taken()
  }
  doc.end()
  await ended
  yield* taken()
}

/** The libraries are loaded with the first document: they take 16 MB of memory and a quarter of a second. */
async function begin({ title, author, at, size = 'a4' }: About, bufferPages: boolean) {
  const [{ default: PDFDocument }, { shapedFont }, runs] = await Promise.all([
    import('pdfkit'),
    import('./pdf/shaped-font.ts'),
    import('./pdf/runs.ts'),
  ])
  const page = typeof size === 'string' ? pageSizes[size] : size
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: at, ModDate: at },
  })
  let chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const taken = () => {
    const before = chunks
    chunks = []
    return before
  }
  return { paper: paperOf(doc, page, { shapedFont, ...runs }), doc, taken, ended }
}

const faces: Face[] = ['text', 'strong', 'heading', 'label', 'number']
const fonts = new Map<string, Buffer>()

/** scripts/fonts.ts makes the files: a face's first has Latin, `-more` the rupee sign and Indian names. */
function fontOf(file: string): Buffer {
  const font = fonts.get(file) ?? readFileSync(join(import.meta.dirname, `pdf/fonts/${file}.ttf`))
  fonts.set(file, font)
  return font
}

const beyondWestern: Record<'text' | 'display', RegExp> = {
  text: /^[₹ĀāĒēĪīŌōŪūŚśĹĺṚṛṜṝḶḷḸḹṄṅṬṭḌḍṆṇṢṣḤḥṂṃṀṁḺḻṈṉṞṟ]+$/,
  display: /^₹+$/,
}
const isText = (face: Face) => face === 'text' || face === 'strong'

type Shaping = { shapedFont: typeof shapedFont; runsOf: typeof runsOf; wrapped: typeof wrapped }

function paperOf(doc: PDFKit.PDFDocument, page: { width: number; height: number }, shaping: Shaping): Paper {
  for (const face of faces) {
    doc.registerFont(face, fontOf(face))
    doc.registerFont(`${face}-more`, fontOf(`${face}-more`))
  }
  const registered = new Set<string>()
  const nameOf = (font: FontOfRun, face: Face) => {
    if (font === 'main') return face
    if (font === 'more') return `${face}-more`
    const weight = face === 'text' ? 'regular' : 'strong'
    const name = `${font}-${weight}`
    if (!registered.has(name)) doc.registerFont(name, shaping.shapedFont(font, weight))
    registered.add(name)
    return name
  }
  const draws = ({ font, text }: Run, { face, size, tracking = 0 }: Style) => {
    const isShaped = font !== 'main' && font !== 'more'
    const options = {
      lineBreak: false,
      baseline: 'alphabetic' as const,
      // Letters of other scripts are joined, and pdfkit would put the words of a run from left to right.
      ...(isShaped ? { features: [] } : { characterSpacing: tracking }),
    }
    doc.font(nameOf(font, face)).fontSize(size)
    return {
      width: doc.widthOfString(text, options),
      at: (x: number, y: number) => doc.text(text, x, y, options),
    }
  }
  const runsIn = (text: string, { face }: Style) =>
    shaping.runsOf(text, isText(face) ? beyondWestern.text : beyondWestern.display)
  const measure: Paper['measure'] = (text, style) =>
    runsIn(text, style).reduce((width, run) => width + draws(run, style).width, 0)

  return {
    ...page,
    measure,
    text: (text, x, y, style) => {
      const { align = 'left' } = style
      let at = x
      if (align !== 'left') at -= measure(text, style) / (align === 'right' ? 1 : 2)
      doc.fillColor(style.colour)
      for (const run of runsIn(text, style)) {
        const drawing = draws(run, style)
        drawing.at(at, y)
        at += drawing.width
      }
    },
    wrap: (text, width, style) => shaping.wrapped(text, (line) => measure(line, style) <= width),
    line: ([x1, y1], [x2, y2], colour, weight = 1) => {
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(weight).strokeColor(colour).stroke()
    },
    box: (x, y, width, height, colour) => {
      doc.rect(x, y, width, height).fillColor(colour).fill()
    },
    image: (bytes, x, y, width, height) => {
      // As a text, because of bytes pdfkit would put a copy on each page.
      const uri = `data:image;base64,${Buffer.from(bytes).toString('base64')}`
      doc.image(uri, x, y, { width, height })
    },
    circle: (x, y, radius, colour, weight, inside) => {
      doc.save()
      if (inside) doc.rect(inside.x, inside.y, inside.width, inside.height).clip()
      doc.circle(x, y, radius).lineWidth(weight).strokeColor(colour).stroke()
      doc.restore()
    },
    turnPage: () => {
      doc.addPage()
    },
    onEveryPage: (draw) => {
      const { start, count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(start + page)
        draw(page + 1, count)
      }
    },
  }
}
