import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { area, line, mirrored, moved, polygon, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { backFolds } from './back-folds.ts'
import { printBehind } from './back-print.ts'
import { bandBehind, halfMoon, leafBehind, nape } from './collar-behind.ts'
import {
  collarDye,
  hemStitches,
  outlineOf,
  printed,
  sleeves,
  type Tee,
  torsoOf,
  volumes,
} from './tee-shape.ts'

/** A shirt on its front: what is seen are its folds, the seams that carry it, and a name and number if it has them. */
export function teeBack(recipe: Tee, hand: Hand): Sheet {
  const sheet = new Sheet({ ...surfaces.jersey, wrinkle: 6 }, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const outline = outlineOf(nape)
  volumes(sheet)
  sheet.fill(outline, body)
  const { everywhere, box } = printed(recipe)
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  // So many dots would take the bytes of everything else.
  const coarser = recipe.pattern === 'halftone' ? { ...hand, fine: 1.2 * hand.fine } : hand
  // A sash is one length of cloth over one shoulder: the back stays plain.
  if (recipe.pattern !== 'sash') print(sheet, everywhere ? outline : torsoOf(nape), box, cloth, coarser)
  build(sheet, recipe, hand)
  sleeves(sheet, recipe, recipe.cut === 'raglan' ? panel : body, everywhere)
  hemStitches(sheet, body)
  backFolds(sheet, recipe.print !== undefined, true, hand.chance)
  const collar = collarDye(recipe, body, panel)
  if (recipe.cut === 'polo') leafBehind(sheet, collar, legible(body, collar))
  else bandBehind(sheet, collar, body)
  printBehind(sheet, recipe)
  return sheet
}

/** How a back is put together, by what the shirt is for. */
function build(sheet: Sheet, recipe: Tee, hand: Hand) {
  const body = dye(recipe.body)
  if (recipe.cut === 'polo') return halfMoon(sheet, body, dye(recipe.panel))
  const running = recipe.print === undefined && ['fade', 'halftone', 'waves'].includes(recipe.pattern)
  if (running)
    return sheet.within(recipe.cut === 'raglan' ? betweenSleeves : torsoOf(nape), () =>
      vent(sheet, recipe, hand),
    )
  if (recipe.cut === 'raglan') return
  yoke(sheet, recipe, body, hand)
}

/** What the sleeves of a raglan leave of the back. */
const betweenSleeves = area(whole(line('800 100, 694 140!, 620 250, 540 370, 482 470!, 480 1110!, 800 1110')))

const yokeSeam = '498 262, 560 286, 680 300, 800 303'

/** A yoke over the shoulders: sewn twice, and of a match shirt pierced for air. */
function yoke(sheet: Sheet, recipe: Tee, body: Dye, { fine, view }: Hand) {
  const seam = whole(line(yokeSeam))
  const shape = area(whole(line(`${nape}, 640 146, 560 176, 500 204!, 494 262!, 560 286, 680 300, 800 303`)))
  // A hoop would end in the seam: there the yoke, and the sleeves beside it, are of the second colour.
  const cloth = recipe.pattern === 'hoops' ? dye(recipe.accent) : body
  if (cloth !== body) {
    sheet.within(outlineOf(nape), () => sheet.fill('M280 100H1320V250H280Z', cloth))
    sheet.fill(shape, cloth)
  }
  if (recipe.print && recipe.pattern !== 'halftone') {
    sheet.within(shape, () => {
      const step = 18 * Math.max(0.75, fine)
      const holes = staggered({ x: 500, y: 150, width: 600, height: 140 }, step, step * 0.8, view)
      sheet.dots(dots(holes, 2.7, 2.7), lit(cloth, -0.16), 0.75, 96)
    })
  }
  sheet.seam(stroke(seam), 0.3)
  const below = (by: number) => stroke(seam.map((a) => ({ ...a, y: a.y + by })))
  for (const by of recipe.print ? [8] : [8, 16]) sheet.stitch(below(by), body)
}

/** Sewn in along the spine and over the shoulder blades, and pierced where it is hottest; a bright tab for the way home. */
function vent(sheet: Sheet, recipe: Tee, { fine, view }: Hand) {
  const body = dye(recipe.body)
  const edge = line('494 268, 570 300, 650 350, 704 430, 728 540, 736 720, 738 900, 740 1101')
  for (const side of [edge, mirrored(edge)]) {
    sheet.seam(stroke(side), 0.22)
    sheet.stitch(stroke(moved(side, side === edge ? -9 : 9, 4)), body)
  }
  const tab = polygon([
    [772, 976],
    [828, 976],
    [828, 988],
    [772, 988],
  ])
  sheet.overlay(tab, dye('fog'), 160)
  sheet.shine(tab, 0xb0)
  // Halftone is dots enough.
  if (recipe.pattern === 'halftone') return
  const inside = area(whole([...line('800 240!, 560 250!, 520 268'), ...edge.slice(1), ...line('800 1101!')]))
  sheet.within(inside, () => {
    const step = 21 * Math.max(0.75, fine)
    const holes = staggered({ x: 560, y: 270, width: 490, height: 560 }, step, step * 0.8, view)
    const size = ([x, y]: [number, number]) => {
      const far = Math.hypot((x - 800) / 1.1, y - 360) / 470
      return Math.round(5 * (4.2 - 4 * far)) / 5
    }
    for (const [radius, equal] of Map.groupBy(holes, size))
      if (radius > 0.8) sheet.dots(dots(equal, radius, radius), lit(body, -0.2), 0.8, 84)
  })
}
