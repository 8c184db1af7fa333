import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx } from 'hucre/xlsx'

export type Workbook = { bytes: Uint8Array; range: string }

const { bytes, range }: Workbook = workerData
const { sheets } = await readXlsx(bytes, {
  range,
  sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
})
parentPort?.postMessage(sheets.map(({ rows }) => rows.map((cells) => cells.map(textOfCell))))

function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return cell === null || cell === undefined ? '' : String(cell)
  // A cell keeps 15 digits: of a longer whole number the last ones are lost, and of a fraction they are noise.
  if (Number.isInteger(cell)) return Math.abs(cell) < 1e15 ? String(cell) : cell.toExponential()
  return String(Number(cell.toPrecision(15)))
}
