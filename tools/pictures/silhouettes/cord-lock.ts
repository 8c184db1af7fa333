import type { Dye } from '../colour.ts'
import type { Sheet } from '../sheet.ts'

/** A cord's loop with the little barrel that holds it. */
export function lock(sheet: Sheet, x: number, y: number, cord: Dye) {
  const loop = `M${x - 8} ${y}C${x - 22} ${y + 56} ${x + 22} ${y + 56} ${x + 8} ${y}`
  sheet.albedo.push(
    `<path d="${loop}" transform="translate(6 8)" fill="none" stroke="#000" stroke-width="9" opacity=".22"/>`,
  )
  sheet.draw(loop, cord, 8)
  sheet.raiseLine(loop, 200, 8)
  const barrel = `M${x - 15} ${y - 6}h30v26a6 6 0 0 1 -6 6h-18a6 6 0 0 1 -6 -6Z`
  sheet.overlay(barrel, [0.3, 0.012, 240], 226)
  sheet.shine(barrel, 0x90)
}
