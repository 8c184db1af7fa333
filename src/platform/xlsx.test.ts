import { createDeflateRaw } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import { fromPaise } from '../lib/money.ts'
import { type Column, writeXlsx } from './xlsx.ts'
import { zip } from './zip.ts'

const columns: Column[] = [
  { name: 'Name', kind: 'text', width: 20 },
  { name: 'Sold', kind: 'whole', width: 10, summed: true },
  { name: 'Amount', kind: 'amount', width: 14, summed: true },
  { name: 'Day', kind: 'day', width: 12 },
  { name: 'Placed', kind: 'moment', width: 18 },
]

async function bytesOf(written: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of written) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const evening = new Date('2026-03-31T18:30:00Z') // midnight in India, of 1 April

const names = [
  '=1+1',
  '@SUM(A1:A9)',
  '+91 98765 43210',
  '-2+3',
  '=HYPERLINK("http://evil.test","win")',
  '<b>&amp;"\'</b>',
  ' two  blanks ',
  'two\nlines',
  '\ttab',
  '_x0041_',
  'शर्मा ₹ 😀',
  '00123',
  '2026-04-01',
  'TRUE',
  '1e5',
]

test('every cell is typed: a text stays text whatever it begins with, amounts, numbers and days are numbers', async () => {
  const rows = names.map((name, i) => [name, i, fromPaise(10_000_005 * i), evening, evening])
  const { sheets } = await readXlsx(await bytesOf(writeXlsx([{ name: 'Sales', columns, rows }])), {
    readStyles: true,
  })
  const [sheet] = sheets
  expect(sheet?.name).toBe('Sales')
  expect(sheet?.rows[0]).toEqual(['Name', 'Sold', 'Amount', 'Day', 'Placed'])
  names.forEach((name, i) => {
    const [text, whole, amount, day, moment] = sheet?.rows[i + 1] ?? []
    expect([text, whole, amount]).toEqual([name, i, (10_000_005 * i) / 100])
    expect(day).toEqual(new Date('2026-04-01T00:00:00Z'))
    expect(moment).toEqual(new Date('2026-04-01T00:00:00Z'))
  })
  const sum = (names.length * (names.length - 1)) / 2
  expect(sheet?.rows[names.length + 1]?.slice(0, 3)).toEqual(['Total', sum, (10_000_005 * sum) / 100])
})

test('nothing that came from somebody is in a formula, and control characters do not break the file', async () => {
  const rows = [['a\u0000b\u0008\ud800c\ufffe', 1, fromPaise(1), null, null]]
  const bytes = await bytesOf(writeXlsx([{ name: 'Sales', columns, rows }]))
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows[1]?.[0]).toBe('ab\ufffdc')
})

test('rows beyond the room of a sheet go on in another one, each with its headings and sums', async () => {
  const rows = Array.from({ length: 25 }, (_, i) => [`n${i}`, 1, fromPaise(100), null, null])
  const { sheets } = await readXlsx(await bytesOf(writeXlsx([{ name: 'Orders', columns, rows }], 12)))
  expect(sheets.map(({ name }) => name)).toEqual(['Orders', 'Orders 2', 'Orders 3'])
  expect(sheets.map(({ rows }) => rows.length)).toEqual([12, 12, 7])
  expect(sheets.map(({ rows }) => rows.at(-1)?.[1])).toEqual([10, 10, 5])
})

test('many short texts of an archive are joined before they are compressed', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${n},5,1195\r\n`)
  const compressed = vi.spyOn(Object.getPrototypeOf(createDeflateRaw()), '_transform')
  const archive = await bytesOf(zip([{ name: 'lines.csv', text: lines }]))
  expect(compressed.mock.calls.length).toBeLessThan(10)
  compressed.mockRestore()
  expect(strFromU8(unzipSync(archive)['lines.csv'] ?? new Uint8Array())).toBe(lines.join(''))
})

test('the same rows make the same bytes', async () => {
  const make = () =>
    bytesOf(writeXlsx([{ name: 'Sales', columns, rows: [['a', 1, fromPaise(1), evening, evening]] }]))
  expect(await make()).toEqual(await make())
})

test('rows are asked for as they are taken, and no more once nobody takes them', async () => {
  let made = 0
  let ended = false
  async function* rows() {
    try {
      for (;;) yield [`row ${Math.random()} ${Math.random()}`, ++made, fromPaise(made), evening, evening]
    } finally {
      ended = true
    }
  }
  const written = writeXlsx([{ name: 'Sales', columns, rows: rows() }])
  let taken = 0
  for await (const chunk of written) {
    taken += chunk.length
    if (taken > 200_000) break
  }
  await expect.poll(() => ended).toBe(true)
  expect(made).toBeLessThan(50_000)
})

test('what goes wrong with the rows is told to who takes the bytes', async () => {
  async function* rows() {
    yield ['a', 1, fromPaise(1), null, null]
    throw new Error('no more')
  }
  await expect(bytesOf(writeXlsx([{ name: 'Sales', columns, rows: rows() }]))).rejects.toThrow('no more')
})
