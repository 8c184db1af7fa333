import { momentInWords } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { dataPage } from '../../../platform/data-page.ts'
import { fetchRows, streamSnapshot } from '../../../platform/snapshot-stream.ts'
import { wordOf } from '../../catalog/size-rules.ts'
import { currentSeller } from '../../legal/current-seller.ts'
import { type OwnSection, ownSections } from './sections-store.ts'

export type OwnDataFormat = 'json' | 'html'

type Row = Record<string, unknown>
type Writer = {
  begin: (seller: string, at: Date) => string
  section: (section: OwnSection) => string
  row: (row: Row, isFirst: boolean) => string
  endSection: (rows: number) => string
  end: string
}

const PART_LENGTH = 32_768

/** All that the shop has of a customer, from one snapshot and in little memory. */
export async function* exportOwnData(userId: string, format: OwnDataFormat): AsyncGenerator<Buffer> {
  const writer = format === 'json' ? asJson : asHtml
  const { name } = await currentSeller()
  let waiting = writer.begin(name, clock.now())
  const texts = streamSnapshot(async function* (on) {
    for (const section of ownSections) {
      yield writer.section(section)
      let rows = 0
      for await (const row of fetchRows<Row>(on, section.sql, [userId]))
        yield writer.row(withWord(row), rows++ === 0)
      yield writer.endSection(rows)
    }
  })
  for await (const text of texts) {
    waiting += text
    if (waiting.length < PART_LENGTH) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  yield Buffer.from(waiting + writer.end)
}

/** A size that is a word has a number that says nothing. */
function withWord(row: Row): Row {
  const word = wordOf(Number(row.size ?? 0))
  return word === undefined ? row : { ...row, size: word }
}

const asJson: Writer = {
  begin: (seller, at) => `{"seller":${JSON.stringify(seller)},"madeAt":${JSON.stringify(at)}`,
  section: ({ name }) => `,\n${JSON.stringify(name)}:[`,
  row: (row, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`,
  endSection: () => ']',
  end: '}\n',
}

const asHtml: Writer = {
  begin: (seller, at) =>
    dataPage.begin(`My data at ${seller}`, `Made on ${momentInWords(at)}. Amounts are in rupees.`),
  section: ({ title }) => dataPage.heading(title),
  row: (row, isFirst) =>
    (isFirst ? dataPage.tableHead(Object.keys(row).map((column) => column.replace(/_/g, ' '))) : '') +
    dataPage.tableRow(Object.values(row)),
  endSection: (rows) => (rows === 0 ? dataPage.nothing : dataPage.tableEnd),
  end: dataPage.end,
}
