import type { Dye } from '../colour.ts'
import { bent } from '../path.ts'
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
  /** The radius of the arc it stands on, in canvas px: 0 or none is a straight line. */
  arch?: number
  /** A second layer below it that shows all round. */
  edge?: { colour: Dye; width: number }
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
  const { arch, edge } = where
  const path = arch ? bent(letters.path, (x, y) => [x, y + (x * x) / (2 * arch)]) : letters.path
  sheet.albedo.push(`<g ${place}>`)
  if (edge) sheet.draw(path, edge.colour, edge.width)
  sheet.fill(path, ink)
  sheet.albedo.push('</g>')
  sheet.relief.push(`<g ${place}><path d="${path}" fill="rgb(${grey},${grey},${grey})"/></g>`)
}
