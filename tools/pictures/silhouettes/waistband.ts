import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, whole } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { rib } from './rib.ts'

type Bottoms = Extract<Recipe, { shape: 'joggers' | 'shorts' }>

/** The back of the waist, seen from inside. */
export function insideWaist(sheet: Sheet, waist: number, top: number, body: Dye) {
  const back = area(
    whole(
      line(
        `800 ${top - 66}, ${waist + 60} ${top - 62}, ${waist + 4} ${top - 46}!, ${waist + 4} ${top + 10}!, 800 ${top + 40}`,
      ),
    ),
  )
  sheet.fill(back, lit(body, -0.17))
}

/** A ribbed band with its cord; behind it is cut higher and has no cord. */
export function waistband(
  sheet: Sheet,
  recipe: Bottoms,
  waist: number,
  top: number,
  cloth: Dye,
  shown: 'back' | 'front',
) {
  const [up, down] = [top - 52, top + 26]
  const edge = (y: number, wide: number) => {
    const sag = shown === 'back' ? -12 : 16
    return line(
      `${waist - wide} ${y}, ${(waist + 800) / 2} ${y + sag * 0.86}, 800 ${y + sag * 1.1}, ${1200 - waist / 2} ${y + sag * 0.86}, ${1600 - waist + wide} ${y}`,
    )
  }
  const path = area(
    [...edge(up, -3), ...edge(down, 7).reverse()].map((a, i) => ({
      ...a,
      corner: i === 0 || i === 4 || i === 5 || i === 9,
    })),
  )
  sheet.form(path, 12, 30, { base: 100 })
  rib(sheet, edge(up, -3), edge(down, 7), cloth, 62)
  if (shown === 'back') return
  const colour = legible(dye(recipe.trim), cloth)
  for (const [x, length, sway] of [
    [768, 178, -16],
    [826, 150, 18],
  ] as const) {
    const cord = `M${x} ${top}C${x + sway} ${top + 60} ${x - sway} ${top + 100} ${x + sway} ${top + length}`
    sheet.albedo.push(
      `<path d="${cord}" transform="translate(7 8)" fill="none" stroke="#000" stroke-width="13" opacity=".2"/>`,
    )
    sheet.draw(cord, colour, 12)
    sheet.draw(cord, lit(colour, -0.1), 6, 'stroke-dasharray="3 5"')
    sheet.raiseLine(cord, 206, 10)
  }
}
