import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transliterate } from '../lib/transliterate.ts'

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

/** `size` is A4 by default. */
export type About = { title: string; author: string; at: Date; size?: PageSize }

/** Deterministic: the same input gives the same bytes. */
export async function writePdf(about: About, draw: (paper: Paper) => void): Promise<Buffer> {
  const { doc, taken, ended } = await begin(about, true)
  draw(paperOf(doc, about))
  doc.end()
  await ended
  return Buffer.concat(taken())
}

/** Bytes are read while drawing: `draw` yields after each page. `onEveryPage` sees only the last page. */
export async function* streamPdf(
  about: About,
  draw: (paper: Paper) => Iterable<unknown>,
): AsyncGenerator<Buffer> {
  const { doc, taken, ended } = await begin(about, false)
  for (const _page of draw(paperOf(doc, about))) {
    await new Promise((resolve) => setImmediate(resolve)) // Lets zlib compress the page.
    yield* taken()
  }
  doc.end()
  await ended
  yield* taken()
}

/** The library is loaded with the first document: it takes 9 MB of heap and a quarter of a second. */
async function begin({ title, author, at, size = 'a4' }: About, bufferPages: boolean) {
  const { default: PDFDocument } = await import('pdfkit')
  const { width, height } = pageSizes[size]
  const doc = new PDFDocument({
    size: [width, height],
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
  return { doc, taken, ended }
}

const faces: Face[] = ['text', 'strong', 'heading', 'label', 'number']
const fonts = new Map<string, Buffer>()

/** From scripts/fonts.ts: Latin in a face's first file, the rupee sign and letters of Indian names in `-more`. */
function fontOf(file: string): Buffer {
  const font = fonts.get(file) ?? readFileSync(join(import.meta.dirname, `pdf/fonts/${file}.ttf`))
  fonts.set(file, font)
  return font
}

type Run = { font: string; text: string }

function paperOf(doc: PDFKit.PDFDocument, { size = 'a4' }: About): Paper {
  for (const face of faces) {
    doc.registerFont(face, fontOf(face))
    doc.registerFont(`${face}-more`, fontOf(`${face}-more`))
  }
  const options = ({ tracking = 0 }: Style) => ({
    lineBreak: false,
    baseline: 'alphabetic' as const,
    characterSpacing: tracking,
  })
  const measureRun = ({ font, text }: Run, style: Style) =>
    doc.font(font).fontSize(style.size).widthOfString(text, options(style))
  const measure: Paper['measure'] = (text, style) =>
    runsOf(text, style.face).reduce((width, run) => width + measureRun(run, style), 0)

  return {
    ...pageSizes[size],
    measure,
    text: (text, x, y, style) => {
      const { align = 'left' } = style
      let at = x
      if (align !== 'left') at -= measure(text, style) / (align === 'right' ? 1 : 2)
      doc.fillColor(style.colour)
      for (const run of runsOf(text, style.face)) {
        const width = measureRun(run, style)
        doc.text(run.text, at, y, options(style))
        at += width
      }
    },
    wrap: (text, width, style) => wrapped(text, (line) => measure(line, style) <= width),
    line: ([x1, y1], [x2, y2], colour, weight = 1) => {
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(weight).strokeColor(colour).stroke()
    },
    box: (x, y, width, height, colour) => {
      doc.rect(x, y, width, height).fillColor(colour).fill()
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

const latin = /[\u0020-\u007e\u00a0\u00a9\u00ae\u00b0\u00b7\u00c0-\u00ff–—‘’“”•…™−]/
const more: Record<'text' | 'display', RegExp> = {
  text: /[₹ĀāĒēĪīŌōŪūŚśĹĺṚṛṜṝḶḷḸḹṄṅṬṭḌḍṆṇṢṣḤḥṂṃṀṁḺḻṈṉṞṟ]/,
  display: /₹/,
}

/** Transliterates Indic scripts, drops accents that the fonts lack, and draws other missing glyphs as "?". */
function runsOf(text: string, face: Face): Run[] {
  const has = face === 'text' || face === 'strong' ? more.text : more.display
  const runs: Run[] = []
  for (const written of transliterate(text).normalize('NFC').replace(/\s+/g, ' ')) {
    const letter = [written, written.normalize('NFD').charAt(0)].find(
      (one) => has.test(one) || latin.test(one),
    )
    const font = letter && has.test(letter) ? `${face}-more` : face
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter ?? '?'
    else runs.push({ font, text: letter ?? '?' })
  }
  return runs
}

function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line === '' || fits(line + letter)) line += letter
      else {
        lines.push(line)
        line = letter
      }
    }
  }
  return line === '' ? lines : [...lines, line]
}
