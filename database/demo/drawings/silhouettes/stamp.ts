import type { Dye } from '../colour.ts'
import type { Sheet } from '../sheet.ts'
import { type Lettering, lettered } from '../type.ts'

/** Where a word stands: its middle, the height of its capitals, the room it may take, how it is turned and raised. */
export type Stamp = Lettering & {
  x: number
  y: number
  room?: number
  turn?: number
  skew?: number
  grey?: number
}

/** A word printed or embroidered on the goods, made smaller until it fits its room. */
export function stamp(sheet: Sheet, word: string, ink: Dye, where: Stamp) {
  if (word === '') return
  let letters = lettered(word, where)
  if (where.room && letters.width > where.room) {
    const share = where.room / letters.width
    letters = lettered(word, { ...where, size: where.size * share, spacing: (where.spacing ?? 0) * share })
  }
  const place = `transform="translate(${where.x} ${where.y}) rotate(${where.turn ?? 0}) skewY(${where.skew ?? 0})"`
  const grey = where.grey ?? 144
  sheet.albedo.push(`<g ${place}>`)
  sheet.fill(letters.path, ink)
  sheet.albedo.push('</g>')
  sheet.relief.push(`<g ${place}><path d="${letters.path}" fill="rgb(${grey},${grey},${grey})"/></g>`)
}
