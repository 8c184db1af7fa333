import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The texts of the barcodes on each page, as a scanner reads them from a picture of it at 203 dpi, a label printer's. */
export async function scanPdf(bytes: Uint8Array): Promise<string[][]> {
  const file = readFileSync(wasm)
  await prepareZXingModule({
    overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) },
    fireImmediately: true,
  })
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(bytes)
  const found: string[][] = []
  for (const page of pdf.pages()) {
    const { data, width, height } = await page.render({ scale: 203 / 72, render: 'bitmap' })
    const pixels = new Uint8ClampedArray(data)
    const read = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' } as ImageData, {
      formats: ['Code128'],
      maxNumberOfSymbols: 20,
    })
    found.push(read.map(({ text }) => text))
  }
  pdf.destroy()
  library.destroy()
  return found
}
