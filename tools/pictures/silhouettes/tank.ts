import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, beside, line, mirrored, moved, polygon, stroke, through, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { backFolds } from './back-folds.ts'
import { courtBehind, numberBehind } from './back-print.ts'
import { type Crease, foldPairs } from './folds.ts'
import { stamp } from './stamp.ts'

type Tank = Extract<Recipe, { shape: 'tank' }>

const cuts = {
  vest: { neck: '800 300, 744 284, 706 226, 686 120!', arm: '604 132!, 600 230, 584 330, 546 404, 496 450!' },
  racer: {
    neck: '800 276, 748 262, 718 206, 704 116!',
    arm: '646 120!, 642 220, 626 330, 574 414, 500 456!',
  },
} satisfies Record<Tank['cut'], { neck: string; arm: string }>

/** Behind, the neck is cut higher, and a racer's armholes meet between the shoulder blades. */
const behind: typeof cuts = {
  vest: { ...cuts.vest, neck: '800 206, 748 194, 708 158, 686 120!' },
  racer: {
    neck: '800 186, 756 174, 724 144, 704 116!',
    arm: '646 120!, 652 190, 684 270, 690 336, 650 400, 578 440, 500 456!',
  },
}

const side = '494 560, 502 680, 502 820, 494 960, 488 1082!'
const hem = '570 1098, 690 1104, 800 1106'

/** A sleeveless vest with bound neck and armholes, laid on its back or on its front. */
export function tank(recipe: Tank, hand: Hand, shown: 'back' | 'front'): Sheet {
  const surface = shown === 'back' ? { ...surfaces.jersey, wrinkle: 6 } : surfaces.jersey
  const sheet = new Sheet(surface, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const { neck, arm } = (shown === 'back' ? behind : cuts)[recipe.cut]
  const outline = area(whole(line(`${neck}, ${arm}, ${side}, ${hem}`)))
  if (shown === 'front') inside(sheet, recipe, body, panel)
  sheet.form(area(whole(line(`${neck}, ${arm}, ${side.replace('!', '')}, 488 1500!, 800 1500`))), 60, 90)
  sheet.form(
    area(whole(line(`800 -200, 600 -200!, ${arm}, ${side.replace('!', '')}, 488 1500!, 800 1500`))),
    62,
    300,
    { add: true, power: 0.7 },
  )
  sheet.reset(outline)
  sheet.fill(outline, body)
  print(
    sheet,
    outline,
    { x: 480, y: 120, width: 640, height: 990 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  hems(sheet, body)
  if (shown === 'front') folds(sheet)
  else {
    seamsBehind(sheet, recipe, body)
    backFolds(sheet, recipe.print !== undefined, false, hand.chance)
  }
  bindings(sheet, neck, arm, panel)
  const ink = legible(dye(recipe.trim), body)
  if (shown === 'back') wordsBehind(sheet, recipe, ink)
  else if (recipe.print) {
    stamp(sheet, recipe.print, ink, { x: 800, y: 690, size: 230, spacing: 8, cut: 'heavy', grey: 150 })
    stamp(sheet, recipe.mark, ink, { x: 800, y: 480, size: 58, spacing: 8, room: 420 })
  } else stamp(sheet, recipe.mark, ink, { x: 800, y: 500, size: 80, spacing: 8, room: 430, cut: 'wide' })
  return sheet
}

/** A racer is put together where its back widens, a vest along its sides. */
function seamsBehind(sheet: Sheet, { cut }: Tank, body: Dye) {
  const vest = line('540 420, 566 520, 574 700, 566 900, 558 1086')
  const racer = line('560 446, 640 470, 720 482, 800 485')
  for (const seam of cut === 'vest' ? [vest, mirrored(vest)] : [whole(racer)]) {
    sheet.seam(stroke(seam), 0.26)
    for (const by of [8, 15])
      sheet.stitch(
        stroke(cut === 'vest' ? moved(seam, seam === vest ? -by : by, 0) : moved(seam, 0, by)),
        body,
      )
  }
}

/** The number larger than in front and the name above it, the court it is for, or the word between the shoulders. */
function wordsBehind(sheet: Sheet, recipe: Tank, ink: Dye) {
  const racer = recipe.cut === 'racer'
  if (recipe.print) return numberBehind(sheet, recipe, ink, racer ? 0 : 3000, racer ? 180 : 60)
  if (recipe.pattern === 'plain') return courtBehind(sheet, recipe, ink)
  stamp(sheet, recipe.mark, ink, { x: 800, y: racer ? 380 : 330, size: 32, spacing: 5, room: 200 })
}

function inside(sheet: Sheet, { cut }: Tank, body: Dye, panel: Dye) {
  const back = area(
    whole(
      line(
        cut === 'vest'
          ? '800 190, 750 178, 712 140, 690 112!, 600 126!, 600 230, 600 420, 800 460'
          : '800 170, 758 160, 724 134, 706 108!, 644 114!, 660 240, 720 340, 700 460, 800 480',
      ),
    ),
  )
  sheet.form(back, 10, 40, { base: 6 })
  sheet.fill(back, lit(body, -0.16))
  const top = line(
    cut === 'vest'
      ? '690 112, 712 140, 750 178, 800 190, 850 178, 888 140, 910 112'
      : '706 108, 724 134, 758 160, 800 170, 842 160, 876 134, 894 108',
  )
  sheet.draw(stroke(top), lit(panel, -0.1), 20)
  sheet.raiseLine(stroke(top), 170, 18)
}

function bindings(sheet: Sheet, neck: string, arm: string, cloth: Dye) {
  const right = line(neck).reverse()
  const edges = [[...right, ...mirrored(right).slice(1)], line(arm), mirrored(line(arm))]
  for (const [i, edge] of edges.entries()) {
    // The neck is bound to its outer side, the armholes to theirs.
    const inward = i === 0 ? 1 : -1
    const band = polygon([...beside(edge, -2), ...beside(edge, 24 * inward).reverse()])
    sheet.form(band, 9, 12, { add: true })
    sheet.reset(band)
    sheet.overlay(band, cloth, 150)
    sheet.stitch(stroke(through(beside(edge, 30 * inward))), lit(cloth, -0.05))
  }
}

function hems(sheet: Sheet, body: Dye) {
  for (const y of [1060, 1074])
    sheet.stitch(
      stroke(
        line(
          `490 ${y - 8}, 570 ${y + 10}, 690 ${y + 16}, 800 ${y + 18}, 910 ${y + 16}, 1030 ${y + 10}, 1110 ${y - 8}`,
        ),
      ),
      body,
    )
}

function folds(sheet: Sheet) {
  const creases: Crease[] = [
    ['500 470, 570 510, 650 500', 22, 0.5, 'soft'],
    ['496 500, 560 620, 590 780', 26, 0.45, 'soft'],
    ['620 240, 640 340, 690 420', 18, 0.4, 'soft'],
    ['540 1060, 600 960, 700 880', 15, 0.42, 'fold'],
    ['500 900, 560 880, 640 800', 22, 0.4, 'soft'],
    ['640 1090, 650 1000, 640 900', 20, 0.36, 'soft'],
    ['500 520, 530 540, 590 536', 12, 0.5, 'fold'],
  ]
  foldPairs(sheet, creases, 10)
}
