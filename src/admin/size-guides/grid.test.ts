import { expect, test } from 'vitest'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '../../shop/catalog/size-guides/rules.ts'
import { isTable, pasteInto, withColumn, withoutColumn, withoutRow, withRow } from './grid.ts'

const grid = [
  ['Size', ''],
  ['', 'kept'],
]

test('a table from a spreadsheet fills the cells from its place on, and adds rows and columns', () => {
  expect(
    pasteInto(grid, { row: 0, column: 0 }, 'Size\tChest\tLength\r\nM\t96\t70\r\nL\t104\t72\r\n'),
  ).toEqual([
    ['Size', 'Chest', 'Length'],
    ['M', '96', '70'],
    ['L', '104', '72'],
  ])
  expect(pasteInto(grid, { row: 1, column: 0 }, 'M\nL')).toEqual([
    ['Size', ''],
    ['M', 'kept'],
    ['L', ''],
  ])
})

test('a row whose first cell is empty is a table, and its cells stay in their columns', () => {
  expect(['\tChest', '\nM', '\t', 'M\t'].map(isTable)).toEqual([true, true, true, true])
  expect(['M', 'M\n', 'M\r\n', ' M ', ''].map(isTable)).toEqual([false, false, false, false, false])
  expect(pasteInto([['Size', 'Chest', 'Length']], { row: 0, column: 0 }, '\tBust\r\n')).toEqual([
    ['', 'Bust', 'Length'],
  ])
})

test('a table that is too large ends behind the limits, where the form refuses it', () => {
  const row = Array.from({ length: 50 }, () => '1').join('\t')
  const large = pasteInto(grid, { row: 1, column: 1 }, Array.from({ length: 5_000 }, () => row).join('\n'))
  expect([large.length, large[0]?.length]).toEqual([MAX_GUIDE_ROWS + 2, MAX_GUIDE_COLUMNS + 1])
})

test('rows and columns are added at the end and removed from where they are', () => {
  expect(withColumn(withRow(grid))).toEqual([
    ['Size', '', ''],
    ['', 'kept', ''],
    ['', '', ''],
  ])
  expect(withoutColumn(withoutRow(grid, 0), 0)).toEqual([['kept']])
})
