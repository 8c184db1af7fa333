import { cell, headingCell, sumCell, type Value } from './xlsx/cells.ts'
import { type Kind, styles } from './xlsx/styles.ts'
import { type Entry, zip } from './zip.ts'

export type Column = { name: string; kind: Kind; width: number; summed?: boolean }
export type Row = readonly Value[]
/** `above`: rows of text above the headings. Without `summed` columns there is no row of sums. */
export type Sheet = {
  name: string
  columns: Column[]
  rows: AsyncIterable<Row> | Iterable<Row>
  above?: readonly (readonly string[])[]
}

const MAX_ROWS = 1_048_576

/** Streams OOXML. Text is never a formula. Rows beyond `maxRows` continue on another sheet. */
export function writeXlsx(sheets: Sheet[], maxRows = MAX_ROWS): AsyncGenerator<Buffer> {
  return zip(partsOf(sheets, maxRows))
}

async function* partsOf(sheets: Sheet[], maxRows: number): AsyncGenerator<Entry> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = readAhead(sheet.rows)
    try {
      for (let part = 1; part === 1 || !rows.ended(); part++) {
        names.push(part === 1 ? sheet.name : `${sheet.name} ${part}`)
        yield {
          name: `xl/worksheets/sheet${names.length}.xml`,
          text: sheetText(sheet, rows, maxRows - 2 - (sheet.above?.length ?? 0)),
        }
      }
    } finally {
      await rows.stop()
    }
  }
  for (const [name, text] of Object.entries(fixedParts(names))) yield { name, text: [text] }
}

type RowReader = { next: () => Promise<Row | undefined>; ended: () => boolean; stop: () => Promise<void> }

function readAhead(rows: Sheet['rows']): RowReader {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let ahead: IteratorResult<Row> | undefined
  return {
    async next() {
      const { done, value } = ahead ?? (await source.next())
      if (done) {
        ahead = { done, value }
        return undefined
      }
      ahead = await source.next()
      return value
    },
    ended: () => ahead?.done === true,
    stop: async () => void (await source.return?.()),
  }
}

const chunk = 64 * 1024

async function* sheetText(
  { columns, above = [] }: Sheet,
  rows: RowReader,
  maxRows: number,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => letterOf(index))
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = above.length + 1
  const rowsAbove = above.map((cells, index) => {
    const written = cells.map((text, i) => cell(`${letters[i]}${index + 1}`, 'text', text, true))
    return `<row r="${index + 1}">${written.join('')}</row>`
  })
  const headings = columns.map(({ name }, i) => headingCell(`${letters[i]}${head}`, name))
  let text = [
    `${declared}<worksheet xmlns="${ooxml}/spreadsheetml/2006/main">`,
    '<sheetViews><sheetView workbookViewId="0">',
    `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/>`,
    `</sheetView></sheetViews><cols>${widths.join('')}</cols>`,
    `<sheetData>${rowsAbove.join('')}<row r="${head}">${headings.join('')}</row>`,
  ].join('')
  const sums = columns.map(() => 0)
  let last = head
  while (last - head < maxRows) {
    const row = await rows.next()
    if (!row) break
    last++
    text += `<row r="${last}">`
    columns.forEach(({ kind, summed }, i) => {
      const value = row[i] ?? null
      text += cell(`${letters[i]}${last}`, kind, value)
      if (summed) sums[i] = (sums[i] ?? 0) + Number(value)
    })
    text += '</row>'
    if (text.length < chunk) continue
    yield text
    text = ''
  }
  const isSummed = columns.some(({ summed }) => summed)
  const total = columns.map(({ kind, summed }, i) => {
    const column = letters[i] ?? ''
    if (summed) return sumCell(column, kind, { from: head + 1, to: last }, sums[i] ?? 0)
    return cell(`${column}${last + 1}`, 'text', i === 0 ? 'Total' : '', true)
  })
  if (isSummed) text += `<row r="${last + 1}">${total.join('')}</row>`
  yield `${text}</sheetData></worksheet>`
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const ooxml = 'http://schemas.openxmlformats.org'
const relations = `${ooxml}/officeDocument/2006/relationships`

function fixedParts(names: string[]): Record<string, string> {
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  const files = names.map((_, i) => `worksheets/sheet${i + 1}.xml`)
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': [
      `${declared}<workbook xmlns="${ooxml}/spreadsheetml/2006/main" xmlns:r="${relations}">`,
      `<sheets>${sheets.join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    ].join(''),
    'xl/_rels/workbook.xml.rels': relationships([
      ...files.map((file) => ['worksheet', file] as const),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': [
      `${declared}<Types xmlns="${ooxml}/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      contentType('/xl/workbook.xml', 'sheet.main'),
      ...files.map((file) => contentType(`/xl/${file}`, 'worksheet')),
      contentType('/xl/styles.xml', 'styles'),
      '</Types>',
    ].join(''),
  }
}

function relationships(targets: (readonly [kind: string, target: string])[]): string {
  const all = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
  )
  const opening = `<Relationships xmlns="${ooxml}/package/2006/relationships">`
  return `${declared}${opening}${all.join('')}</Relationships>`
}

function contentType(part: string, kind: string): string {
  const type = `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`
  return `<Override PartName="${part}" ContentType="${type}"/>`
}
