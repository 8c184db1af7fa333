import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'

/** What can be read on a PDF, page by page: its lines from top to bottom, each from left to right. */
export async function readPdf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [x = 0, y = 0] = item.transform.slice(4)
      return [{ text: item.str, x: Number(x), y: Math.round(Number(y)), width: item.width }]
    })
    pages.push(linesOf(pieces))
  }
  await pdf.cleanup()
  return pages
}

type Piece = { text: string; x: number; y: number; width: number }

/** Pieces that touch are one word: a rupee sign and its figures come in different fonts. */
function linesOf(pieces: Piece[]): string[] {
  const heights = [...new Set(pieces.map(({ y }) => y))].sort((a, b) => b - a)
  return heights.map((height) => {
    const line = pieces.filter(({ y }) => y === height).sort((a, b) => a.x - b.x)
    return line.reduce((text, piece, index) => {
      const before = line[index - 1]
      const gap = before ? piece.x - (before.x + before.width) : 0
      return `${text}${gap > 1.5 ? ' | ' : ''}${piece.text}`
    }, '')
  })
}

const library = { opened: undefined as Promise<PDFiumLibrary> | undefined }

/** The text of each page, as Chrome copies it. */
export async function copyPdf(bytes: Uint8Array): Promise<string[]> {
  library.opened ??= PDFiumLibrary.init()
  const pdf = await (await library.opened).loadDocument(bytes)
  const texts = [...pdf.pages()].map((page) => page.getText())
  pdf.destroy()
  return texts
}
