import type { Dye } from '../colour.ts'
import { dots } from '../dots.ts'
import { type Anchor, area, ellipse, strip, stroke, taper } from '../path.ts'
import type { Hand } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'

type Shoe = Extract<Recipe, { shape: 'shoe' }>

/** Anchors of the drawn upper, set on its sole. */
export type Placed = (text: string) => Anchor[]

/** Small open ellipses in slanting rows, one path for all of them. */
export function mesh(sheet: Sheet, upper: string, colour: Dye, { fine, view }: Hand) {
  const [dx, dy] = [20 * fine, 7.4 * fine]
  const spots: [number, number][] = []
  for (let row = 0; row * dy < 560; row++) {
    for (let column = -10; column * dx < 1240; column++) {
      const [x, y] = [
        210 + column * dx + (row % 2) * (dx / 2) + row * 1.7 * fine,
        300 + row * dy + column * -1.6 * fine,
      ]
      if (x > view.x - dx && x < view.x + view.width + dx && y > view.y - dy && y < view.y + view.height + dy)
        spots.push([x, y])
    }
  }
  sheet.within(upper, () => sheet.dots(dots(spots, 4.3 * fine, 2.4 * fine), colour, 0.75, 112))
}

export function graphic(sheet: Sheet, at: Placed, { pattern }: Shoe, accent: Dye) {
  if (pattern === 'contour') {
    for (let k = 0; k < 6; k++) {
      const curve = at(
        `${500 + k * 34} ${756 + k * 4}, ${690 + k * 22} ${684 + k * 14}, ${880 + k * 12} ${590 + k * 24}, ${1110 + k * 6} ${512 + k * 26}, ${1390} ${392 + k * 34}`,
      )
      const path = taper(curve, 15, 0.62)
      sheet.fill(path, accent)
      sheet.raise(path, 176)
    }
  }
  if (pattern === 'lattice') {
    for (let k = 0; k < 9; k++) {
      for (const lean of [-1, 1]) {
        const x = 470 + k * 92
        const bar = strip(at(`${x - lean * 96} 830, ${x} 660, ${x + lean * 104} 430`), 15)
        sheet.fill(bar, accent)
        sheet.raise(bar, 190)
      }
    }
  }
  if (pattern === 'block') {
    const block = area(
      at('560 860!, 640 690, 716 560, 800 470, 872 420!, 980 470, 1100 490!, 1060 600, 1000 740, 980 860!'),
    )
    sheet.overlay(block, accent, 176)
  }
}

export function overlays(sheet: Sheet, at: Placed, recipe: Shoe, panel: Dye, accent: Dye) {
  const guard = area(
    recipe.cut === 'trail' || recipe.cut === 'court'
      ? at('190 860!, 200 706!, 262 668, 350 650, 410 676, 450 722, 560 742, 760 756, 980 764!, 980 860!')
      : at('190 860!, 205 722!, 300 700, 400 716, 540 744, 700 758, 860 764, 1000 768!, 1000 860!'),
  )
  sheet.reset(guard)
  sheet.overlay(guard, panel, 180)
  sheet.stitch(
    recipe.cut === 'trail' || recipe.cut === 'court'
      ? stroke(at('212 722, 268 686, 350 668, 400 690, 442 736, 560 758, 760 772, 960 780'))
      : stroke(at('214 738, 300 716, 400 732, 540 760, 700 774, 860 780, 990 784')),
    panel,
  )
  const counter = area(
    at('1030 860!, 1050 752, 1104 688, 1184 606, 1262 520, 1326 446, 1386 410!, 1420 600!, 1420 860!'),
  )
  sheet.reset(counter)
  sheet.overlay(counter, panel, 180)
  sheet.stitch(stroke(at('1052 800, 1070 758, 1120 700, 1198 618, 1276 532, 1336 462, 1380 434')), panel)
  const clip = area(at('1212 860!, 1236 740, 1284 672, 1338 628, 1400 604!, 1440 700!, 1440 860!'))
  sheet.reset(clip)
  sheet.overlay(clip, accent, 208)
  sheet.shine(clip, 0xa0)
}

/** Small holes over the instep, as shoes for indoor courts have instead of mesh. */
export function perforations(sheet: Sheet, at: Placed, colour: Dye, { fine }: Hand) {
  const step = 30 * Math.max(0.8, fine)
  let path = ''
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 12 - row; column++) {
      const [spot] = at(`${560 + row * 46 + column * step + (row % 2) * 6} ${734 - row * 30 - column * 3}`)
      if (spot) path += ellipse(spot.x, spot.y, 4.6, 4.2)
    }
  }
  sheet.fill(path, colour, 0.85)
  sheet.raise(path, 76)
}
