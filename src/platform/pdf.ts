import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { transliterate } from '../lib/transliterate.ts'

/** The shop's type, as documents have it: text, headings, labels and numbers as on the screens. */
export type Face = 'text' | 'strong' | 'heading' | 'label' | 'number'

/** How a piece of text is set. Sizes and places are in points, `y` is the baseline, colours are `#rrggbb`. */
export type Style = {
  face: Face
  size: number
  colour: string
  tracking?: number
  align?: 'left' | 'right' | 'center'
}

/** What is drawn on. Nothing breaks a line or a page by itself: who draws measures, wraps and turns the page. */
export type Paper = {
  width: number
  height: number
  text: (text: string, x: number, y: number, style: Style) => void
  measure: (text: string, style: Style) => number
  /** A text in lines no wider than that; a word that is wider is broken. */
  wrap: (text: string, width: number, style: Style) => string[]
  line: (from: [x: number, y: number], to: [x: number, y: number], colour: string, weight?: number) => void
  box: (x: number, y: number, width: number, height: number, colour: string) => void
  /** A circle, or the part of one that lies in a box. */
  circle: (x: number, y: number, radius: number, colour: string, weight: number, inside?: Box) => void
  turnPage: () => void
  /** Goes over all pages once more, when it is known how many there are. */
  onEveryPage: (draw: (page: number, pages: number) => void) => void
}
type Box = { x: number; y: number; width: number; height: number }

export type About = { title: string; author: string; at: Date }

const a4 = { width: 595.28, height: 841.89 }

/** Writes a PDF of A4 pages. The same drawing of the same moment makes the same bytes, wherever and whenever. */
export async function writePdf(about: About, draw: (paper: Paper) => void): Promise<Buffer> {
  const { doc, taken, ended } = begin(about, true)
  draw(paperOf(doc))
  doc.end()
  await ended
  return Buffer.concat(taken())
}

/**
 * The same for a long one, whose bytes are taken while it is drawn: `draw` yields wherever a page is full, and goes on when
 * what stands so far was taken. `onEveryPage` knows of the last page only.
 */
export async function* streamPdf(
  about: About,
  draw: (paper: Paper) => Iterable<unknown>,
): AsyncGenerator<Buffer> {
  const { doc, taken, ended } = begin(about, false)
  for (const _page of draw(paperOf(doc))) {
    await new Promise((resolve) => setImmediate(resolve)) // A page is packed beside.
    yield* taken()
  }
  doc.end()
  await ended
  yield* taken()
}

function begin({ title, author, at }: About, bufferPages: boolean) {
  const doc = new PDFDocument({
    size: [a4.width, a4.height],
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

/** Cut by scripts/fonts.ts: Latin in the first of a face's files, the rupee sign and the letters of Indian names in the other. */
function fontOf(file: string): Buffer {
  const font = fonts.get(file) ?? readFileSync(join(import.meta.dirname, `pdf/fonts/${file}.ttf`))
  fonts.set(file, font)
  return font
}

type Run = { font: string; text: string }

function paperOf(doc: PDFKit.PDFDocument): Paper {
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
    ...a4,
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

/**
 * A text in runs of one font each. The scripts of India are written in Latin letters, accents that no font of ours has are
 * left out, and what is still not drawn is shown as a question mark.
 */
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
