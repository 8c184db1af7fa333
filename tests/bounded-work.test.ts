import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_SEARCH_LENGTH } from '../src/lib/paging.ts'
import { MAX_SVG_SHAPES } from '../src/lib/picture-files.ts'
import { cleanText } from '../src/lib/typed-text.ts'
import { PictureUnfinished, runPictureOperation } from '../src/platform/images/process.ts'
import { readSvg } from '../src/platform/images/svg.ts'
import { renderMarkdown } from '../src/platform/markdown.ts'
import { writePdf } from '../src/platform/pdf.ts'
import { codesIn, sizesIn } from '../src/shop/catalog/csv/column-rules.ts'
import { readCsv } from '../src/shop/catalog/csv/read-csv.ts'
import { momentsIn } from '../src/shop/catalog/csv/spreadsheet-rules.ts'
import { readLimits } from '../src/shop/catalog/listing/search-limits-rules.ts'
import { wordsOf } from '../src/shop/catalog/listing/search-rules.ts'
import { listZip, readFromZip } from '../src/shop/catalog/sku-pictures/read-zip.ts'
import { planPictures } from '../src/shop/catalog/sku-pictures/rules.ts'
import { mapColumns } from '../src/shop/fulfilment/csv/column-rules.ts'
import { readCourierFile } from '../src/shop/fulfilment/csv/read-courier-file.ts'
import { MAX_PAGE_LENGTH } from '../src/shop/settings/rules.ts'
import { guest } from './actors.ts'
import { dearPicture } from './dear-picture.ts'
import { zipOf } from './outside/zips.ts'

const times = (text: string, length: number) => text.repeat(Math.floor(length / text.length))
const bytes = (text: string) => new TextEncoder().encode(text)

/** As long as a row of a CSV may be. */
const LONG_ROW = 199_990
const nasty = ['a', ' ', '"', '?', '-', '=', '8=', 'a ', 'T', '1,', '8=1|', '\u0301\u0316']
const rows = (cell: string) => `Order ID,AWB\n${`x,${times(cell, LONG_ROW)}\n`.repeat(5)}`

async function readRows(file: string): Promise<void> {
  const read = await readCourierFile(bytes(file))
  if (read.ok) mapColumns('tracking', read.value, {})
}

/** A workbook of one sheet, which has these rows. */
function workbook(sheet: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, kind: string, target: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/></Relationships>`,
    )
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    '_rels/.rels': relation('r', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relation('s', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  })
}

const shapes = (shape: string, around = ['', '']) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960">${around[0]}${shape.repeat(MAX_SVG_SHAPES / 2 - 10)}${around[1]}</svg>`
const body = (inside: string) => guest().ask('POST', '/users/login', inside)

/** By the work as docs/bounded-work.md names it: the worst input found that is not refused by its size alone. */
const worstInputs: Record<string, () => unknown> = {
  'a picture': async () => {
    // A busy machine gives it up after 15 s.
    const read = runPictureOperation('reencode', dearPicture)
    const end = await read.catch((error) => error)
    expect(end instanceof Uint8Array || end instanceof PictureUnfinished).toBe(true)
  },
  'an SVG': async () => {
    const read = readSvg(bytes(shapes('<g opacity=".5"><rect width="960" height="960"/></g>')))
    if ('problem' in read) throw new Error(read.problem)
    expect(await runPictureOperation('drawSvg', read.text, 960)).toBeInstanceOf(Uint8Array)
  },
  Markdown: () => {
    for (const part of ['[', '[a](', '*a_ ', '![[](', 'http://a.', '> ', '|a', '`'])
      renderMarkdown(times(part, MAX_PAGE_LENGTH))
  },
  'a CSV of products': () => {
    for (const cell of nasty) {
      const read = readCsv(bytes(rows(cell)))
      if (read.ok) for (const { cells } of read.value.rows) for (const each of cells) codesIn(each)
      for (const meaning of [sizesIn, momentsIn, cleanText]) meaning(times(cell, LONG_ROW))
    }
  },
  'a CSV of a courier': async () => {
    for (const cell of nasty) await readRows(rows(cell))
  },
  'an XLSX': async () => {
    const cell = `<c t="inlineStr"><is><t>${times('&amp;', 2 ** 20)}</t></is></c>`
    expect(await readCourierFile(workbook(`<row r="1">${cell}</row>`))).toMatchObject({ ok: true })
    const unpacked = workbook(times('<a/>', 31 * 2 ** 20))
    expect(await readCourierFile(unpacked)).toMatchObject({ refusal: { reason: 'workbook-too-large' } })
  },
  'a ZIP of pictures': async () => {
    const owners = new Map([['run-8', { productId: 'a', productName: 'A' }]])
    const long = nasty.map((cell) => ({ name: `${times(cell, 30_000)}.jpg`, bytes: bytes('x') }))
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      name: `${index}/RUN-8-${index}.jpg`,
      bytes: bytes('x'),
    }))
    const bomb = [{ name: 'RUN-8.jpg', bytes: new Uint8Array(25 * 2 ** 20) }]
    for (const entries of [long, many, bomb]) {
      const zip = Buffer.from(await zipOf(entries).arrayBuffer())
      const source = { size: zip.length, read: async (from: number, to: number) => zip.subarray(from, to) }
      const files = await listZip(source)
      planPictures(files, owners)
      const [first] = files
      expect(first && (await readFromZip(source, first))?.length).toBe(entries[0]?.bytes.length)
    }
  },
  'a PDF': async () => {
    const text = times('क A \u0301', 5_000)
    const style = { face: 'text', size: 9, colour: '#000000' } as const
    await writePdf({ title: 'a', author: 'b', at: new Date(0) }, (paper) => paper.wrap(text, 200, style))
  },
  'a search': () => {
    for (const part of ['under ', '1,11,', 'between 1 and ', 'uk 9 ', '\u0301', 'a']) {
      readLimits(times(part, MAX_SEARCH_LENGTH))
      wordsOf(times(part, MAX_SEARCH_LENGTH))
    }
  },
  'a body of JSON': async () => {
    for (const inside of [
      times('[', 99_000),
      `${times('[', 49_000)}${times(']', 49_000)}`,
      times('{"a":', 99_000),
    ])
      expect((await body(inside)).status).toBe(400)
    const marks = JSON.stringify({ email: `a${times('\u0301\u0316', 48_000)}`, password: 'Aa@12345' })
    expect((await body(marks)).status).toBe(400)
  },
}

test.each(Object.entries(worstInputs))('%s that costs most comes to an end', async (_work, read) => {
  await read()
})

test('the page of bounded work names each of them', () => {
  const page = readFileSync('docs/bounded-work.md', 'utf8')
  const named = page.matchAll(/^\| ([^|]+?) \|/gm)
  expect([...named].map(([, work = '']) => work)).toEqual(expect.arrayContaining(Object.keys(worstInputs)))
})
