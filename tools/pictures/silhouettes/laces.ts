import { type Dye, dye, hex, lit } from '../colour.ts'
import { type Anchor, sample, stroke, through } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Laces from eyelets in the stay over the ridge of the foot, their ends a little above it, and a bow at the top. */
export function laces(
  sheet: Sheet,
  ridge: Anchor[],
  eyelets: Anchor[],
  colour: Dye,
  rows: number,
  width = 22,
) {
  const [tops, holes] = [sample(ridge), sample(eyelets)]
  for (let row = 0; row < rows; row++) {
    const share = (row + 0.35) / (rows - 0.2)
    const hole = holes[Math.round(share * (holes.length - 1))]
    const top = tops[Math.round((0.06 + share * 0.86) * (tops.length - 1))]
    if (!hole || !top) continue
    const end = { x: top.x + 13 * top.ty - 14, y: top.y - 13 * top.tx - 4 }
    const curve = stroke(
      through([
        [hole.x, hole.y],
        [hole.x * 0.62 + end.x * 0.38 - 8, hole.y * 0.62 + end.y * 0.38],
        [end.x, end.y],
      ]),
    )
    cord(sheet, curve, colour, width)
    sheet.fill(`M${hole.x - 7} ${hole.y}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0`, lit(colour, -0.35), 0.5)
  }
  const knot = tops.at(-1)
  if (knot) bow(sheet, knot.x - 6, knot.y + 12, colour)
}

function cord(sheet: Sheet, curve: string, colour: Dye, width: number) {
  sheet.albedo.push(
    `<path d="${curve}" fill="none" stroke="#000" stroke-width="${width + 7}" stroke-linecap="round" opacity=".13"/>`,
  )
  sheet.draw(curve, colour, width)
  sheet.albedo.push(
    `<path d="${curve}" fill="none" stroke="${hex(lit(colour, -0.09))}" stroke-width="${width * 0.55}" stroke-dasharray="2 5" opacity=".6"/>`,
  )
  sheet.raiseLine(curve, 128, width + 4)
  sheet.raiseLine(curve, 186, width)
  sheet.raiseLine(curve, 222, width * 0.5)
}

function bow(sheet: Sheet, x: number, y: number, colour: Dye) {
  for (const [a, b, c, d] of [
    [54, -52, 118, -22],
    [66, 34, 92, 66],
  ] as const) {
    cord(
      sheet,
      `M${x} ${y}C${x + a} ${y + b} ${x + c} ${y + d} ${x + c * 0.96} ${y + d + 18}S${x + a} ${y + b + 66} ${x} ${y}`,
      colour,
      14,
    )
  }
  cord(sheet, `M${x} ${y}C${x + 18} ${y + 34} ${x + 6} ${y + 84} ${x + 22} ${y + 128}`, colour, 13)
  cord(sheet, `M${x - 10} ${y - 8}L${x + 12} ${y + 12}`, colour, 24)
}

/** White on anything but white; there the accent, if it is dark enough to be seen. */
export function laceDye(stay: Dye, accent: Dye): Dye {
  if (stay[0] < 0.83) return dye('chalk')
  return accent[0] < 0.75 ? accent : dye('slate')
}
