import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '../../shop/catalog/size-guides/rules.ts'

/** The first row has the names of the columns. */
export type Grid = readonly (readonly string[])[]
export type Place = { row: number; column: number }

/** Whether it is more than one cell. Spreadsheets end the last row with a line break, and the first cell may be empty. */
export const isTable = (text: string) => /[\t\n]/.test(withoutLastBreak(text))

const withoutLastBreak = (text: string) => text.replace(/\r?\n$/, '')

/** What a spreadsheet copies fills the cells from `at` on. One row and column more than a guide may have stay, so that the form says so. */
export function pasteInto(grid: Grid, { row, column }: Place, text: string): string[][] {
  const pasted = withoutLastBreak(text)
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const width = Math.max(widthOf(grid), column + Math.max(...pasted.map(({ length }) => length)))
  const height = Math.max(grid.length, row + pasted.length)
  const columns = Array.from({ length: Math.min(width, MAX_GUIDE_COLUMNS + 1) }, (_, at) => at)
  const rows = Array.from({ length: Math.min(height, MAX_GUIDE_ROWS + 2) }, (_, at) => at)
  return rows.map((y) => columns.map((x) => pasted[y - row]?.[x - column] ?? grid[y]?.[x] ?? ''))
}

export function withCell(grid: Grid, { row, column }: Place, text: string): string[][] {
  return grid.map((cells, y) => cells.map((cell, x) => (y === row && x === column ? text : cell)))
}

export const withRow = (grid: Grid): Grid => [...grid, Array.from({ length: widthOf(grid) }, () => '')]
export const withoutRow = (grid: Grid, row: number): Grid => grid.filter((_, y) => y !== row)
export const withColumn = (grid: Grid): Grid => grid.map((cells) => [...cells, ''])
export const withoutColumn = (grid: Grid, column: number): Grid =>
  grid.map((cells) => cells.filter((_, x) => x !== column))

const widthOf = ([names = []]: Grid): number => names.length
