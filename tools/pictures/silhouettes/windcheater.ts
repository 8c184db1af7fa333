import { type Dye, dye, legible, lit } from '../colour.ts'
import { type Anchor, area, line, mirrored, pair, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { lock } from './cord-lock.ts'
import { type Crease, foldPairs } from './folds.ts'
import { armFolds, bodyFolds, zipper } from './longsleeve.ts'
import { rib } from './rib.ts'
import { stamp } from './stamp.ts'
import { hoodBehind, hoodUp } from './windcheater-hood.ts'
import { garage, handPockets, pouch } from './windcheater-pockets.ts'

type Windcheater = Extract<Recipe, { shape: 'windcheater' }>

const trunk =
  '800 250, 720 250, 668 226!, 620 310, 560 420, 506 536!, 500 700, 498 860, 496 1082!, 640 1100, 800 1104'
const raglan =
  '668 226!, 600 226, 520 252, 452 300, 404 380, 368 520, 336 690, 306 850, 286 968!, 398 990!, 428 860, 462 720, 492 600, 506 536!, 560 420, 620 310'
const seam = '668 226, 620 310, 560 420, 506 536'
const box = { x: 490, y: 200, width: 620, height: 900 }

/** A light shell with a hood, zipped all the way or pulled over the head, laid flat. */
export function windcheater(recipe: Windcheater, hand: Hand, side: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.shell, { lies: true })
  const [body, panel, accent, trim] = [
    dye(recipe.body),
    dye(recipe.panel),
    dye(recipe.accent),
    dye(recipe.trim),
  ]
  volumes(sheet)
  const outline = area(whole(line(trunk)))
  sheet.fill(outline, body)
  print(sheet, outline, box, { pattern: recipe.pattern, ground: body, ink: accent }, hand)
  if (recipe.pattern === 'block') chestBlock(sheet, outline, panel, accent)
  sleeves(sheet, recipe.pattern === 'block' ? body : panel, accent)
  armFolds(sheet)
  bodyFolds(sheet)
  crumple(sheet)
  ends(sheet, body, recipe.pattern === 'block' ? body : panel, accent)
  if (side === 'back') {
    vent(sheet, outline, body)
    hoodBehind(sheet, recipe.pattern === 'block' ? panel : body, accent)
    const ground = recipe.pattern === 'block' ? panel : body
    stamp(sheet, recipe.mark, legible(trim, ground), {
      x: 800,
      y: 472,
      size: 60,
      spacing: 9,
      room: 380,
      cut: 'wide',
    })
    return sheet
  }
  if (recipe.cut === 'anorak') pouch(sheet, panel, accent)
  else handPockets(sheet, body, accent)
  const top = recipe.pattern === 'block' ? panel : body
  hoodUp(sheet, top, accent, trim)
  zipper(sheet, 310, recipe.cut === 'anorak' ? 610 : 1100, lit(top, top[0] > 0.5 ? -0.14 : 0.1), accent)
  if (recipe.cut === 'anorak') garage(sheet, top)
  stamp(sheet, recipe.mark, legible(trim, top), { x: 936, y: 470, size: 38, spacing: 5, room: 172 })
  return sheet
}

/** One body, and on it the chest and the round of each sleeve, which meet along the raglan seam. */
function volumes(sheet: Sheet) {
  const half =
    '800 -200, 668 -200!, 668 226!, 600 226, 520 252, 452 300, 404 380, 368 520, 336 690, 306 850, 286 968!, 250 1300!, 350 1320!, 398 990!, 428 860, 462 720, 492 600, 506 536!, 496 1082!, 496 1500!, 800 1500'
  sheet.form(area(whole(line(half))), 66, 95)
  const chest =
    '800 -200, 668 -200!, 668 226!, 620 310, 560 420, 506 536!, 500 700, 496 1082!, 496 1500!, 800 1500'
  sheet.form(area(whole(line(chest))), 58, 300, { add: true, power: 0.7 })
  for (const arm of pair(raglan.replace('398 990!', '250 1300!, 350 1320!, 398 990!'))) {
    sheet.form(area(arm), 40, 95, { add: true })
  }
}

/** The upper body in a second cloth, ending in a slanting edge with a piped line. */
function chestBlock(sheet: Sheet, outline: string, panel: Dye, accent: Dye) {
  sheet.within(outline, () => {
    sheet.overlay(area('400 540!, 800 650!, 1200 540!, 1200 100!, 400 100!'), panel, 146)
    for (const edge of ['400 540, 800 650!', '800 650!, 1200 540']) {
      sheet.draw(stroke(edge), accent, 12)
      sheet.raiseLine(stroke(edge), 176, 11)
    }
  })
}

function sleeves(sheet: Sheet, cloth: Dye, accent: Dye) {
  const joints = pair(seam)
  for (const [i, arm] of pair(raglan).entries()) {
    sheet.fill(area(arm), cloth)
    const joint = stroke(joints[i] as Anchor[])
    sheet.draw(joint, accent, 7)
    sheet.raiseLine(joint, 172, 8)
  }
}

/** Thin nylon creases everywhere, in short sharp pairs. */
function crumple(sheet: Sheet) {
  const creases: Crease[] = [
    ['560 620, 610 650, 690 640', 13, 0.42, 'fold'],
    ['530 760, 580 800, 640 804', 14, 0.46, 'fold'],
    ['690 830, 640 900, 560 930', 14, 0.42, 'fold'],
    ['610 1010, 660 960, 720 950', 13, 0.42, 'fold'],
    ['600 300, 640 370, 700 400', 13, 0.42, 'fold'],
    ['560 330, 500 350, 440 350', 15, 0.55, 'fold'],
    ['520 400, 470 430, 420 420', 15, 0.55, 'fold'],
  ]
  foldPairs(sheet, creases, 14)
}

/** Gathered cuffs, and a hem with a cord and its two locks. */
function ends(sheet: Sheet, body: Dye, sleeve: Dye, accent: Dye) {
  const [from, to] = [line('284 962, 342 982, 400 990'), line('292 1026, 336 1044, 386 1050')]
  rib(sheet, from, to, lit(sleeve, -0.05), 9)
  rib(sheet, mirrored(from), mirrored(to), lit(sleeve, -0.05), 9)
  sheet.seam(stroke('496 1044, 640 1062, 800 1066, 960 1062, 1104 1044'), 0.2)
  sheet.stitch(stroke('496 1054, 640 1072, 800 1076, 960 1072, 1104 1054'), body)
  for (let x = 520; x < 1090; x += 38) {
    if (x < 770 || x > 830)
      sheet.crease(line(`${x} 1062, ${x + 4} 1036, ${x - 6} 1000`), 9, 0.22 + ((x * 7) % 5) * 0.05)
  }
  for (const x of [540, 1060]) lock(sheet, x, 1088, accent)
}

/** A flap across the shoulders under which the back breathes. */
function vent(sheet: Sheet, outline: string, body: Dye) {
  const edge = '470 560, 640 610, 800 622, 960 610, 1130 560'
  sheet.within(outline, () => {
    sheet.albedo.push(`<path d="${stroke(edge)}" fill="none" stroke="#000" stroke-width="16" opacity=".16"/>`)
    sheet.raiseLine(stroke(edge), 70, 12)
    sheet.stitch(stroke('470 540, 640 590, 800 602, 960 590, 1130 540'), body)
  })
}
