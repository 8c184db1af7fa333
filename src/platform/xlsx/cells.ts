import { type Paise, toRupees } from '../../lib/money.ts'
import { escapeXml } from './escape.ts'
import { heading, type Kind, styleOf } from './styles.ts'

export type Value = string | number | Paise | Date | null

export function headingCell(at: string, name: string): string {
  return `<c r="${at}" s="${heading}" t="inlineStr"><is><t>${escapeXml(name)}</t></is></c>`
}

export function cell(at: string, kind: Kind, value: Value, strong = false): string {
  if (value === null) return ''
  const head = `<c r="${at}" s="${styleOf(kind, strong)}"`
  if (kind === 'text')
    return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value))}</t></is></c>`
  return `${head}><v>${numberOf(kind, value)}</v></c>`
}

export function sumCell(column: string, kind: Kind, rows: { from: number; to: number }, sum: number): string {
  const head = `<c r="${column}${rows.to + 1}" s="${styleOf(kind, true)}">`
  if (rows.to < rows.from) return `${head}<v>0</v></c>`
  return `${head}<f>SUM(${column}${rows.from}:${column}${rows.to})</f><v>${numberOf(kind, sum)}</v></c>`
}

function numberOf(kind: Kind, value: Value): number {
  if (value instanceof Date) return kind === 'day' ? Math.floor(serialOf(value)) : serialOf(value)
  return kind === 'amount' ? toRupees(value as Paise) : Number(value)
}

/** Spreadsheet serial date (days since 30 December 1899) in IST. */
function serialOf(moment: Date): number {
  const india = Math.floor(moment.getTime() / 1000) + 5.5 * 3600
  return india / 86_400 + 25_569
}
