import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { courierFiles, unreadableFiles } from '../../../../tests/outside/courier-files.data.ts'
import { readAmount } from '../../../lib/typed-numbers.ts'
import { readTrackingNumber } from '../../shipments/rules.ts'
import { orderNameIn } from './column-rules.ts'
import { mapFile } from './map-file.ts'
import { readCourierFile } from './read-courier-file.ts'

const from = (file: Uint8Array) => ({ file, courierId: null, columns: null })

test.each(courierFiles)(
  'of $name the columns and every row are read',
  async ({ name: _, kind, bytes, ...expected }) => {
    const mapped = await mapFile(kind, from(await bytes()))
    if (!mapped.ok) throw new Error(mapped.refusal.reason)
    const { headingRow, columns, rows } = mapped.value
    const read = rows.map(({ row, problem, number: written, amount, order }) => {
      if (problem) return [row, problem, null]
      const number = readTrackingNumber(written)
      const value =
        kind === 'remittance' ? readAmount(amount.replace(/^\?\s*/, '')) : orderNameIn(order).toUpperCase()
      return [row, number.ok ? number.value : number.refusal.reason.toUpperCase(), value]
    })
    expect({ headingRow, columns, rows: read }).toEqual(expected)
  },
)

test.each([
  ['#1042', '1042'],
  ['#1A2B3C4D', '1a2b3c4d'],
  [' 1a2b3c4d', '1a2b3c4d'],
  ['१२३४५६७८', '12345678'],
  ['१०४२', '1042'],
  ['12', '12'],
])('the order %s is looked for as %s', (written, name) => expect(orderNameIn(written)).toBe(name))

test.each(unreadableFiles)('$name is refused as $reason', async ({ bytes, reason }) => {
  expect(await mapFile('remittance', from(await bytes()))).toMatchObject({ ok: false, refusal: { reason } })
})

test('workbooks are read one at a time', async () => {
  const sizes = [5_000, 1]
  const files = await Promise.all(
    sizes.map((rows) => writeXlsx({ sheets: [{ name: 'A', rows: Array(rows).fill(['AWB1001', 530]) }] })),
  )
  const ended: number[] = []
  await Promise.all(
    files.map(async (file, index) => {
      expect(await readCourierFile(file)).toMatchObject({ ok: true })
      ended.push(sizes[index] ?? 0)
    }),
  )
  expect(ended).toEqual(sizes)
})
