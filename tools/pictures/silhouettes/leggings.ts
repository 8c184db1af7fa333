import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { type Anchor, area, line, mirrored, moved, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { tightFolds } from './leg-folds.ts'
import { bandTop, cuts, volumes } from './leggings-shape.ts'
import { stamp } from './stamp.ts'

type Leggings = Extract<Recipe, { shape: 'leggings' }>

const bandSide = 208

/** Leggings as they are when somebody wears them, from the front or from behind. */
export function leggings(recipe: Leggings, hand: Hand, shown: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.legging, { lies: true })
  const cut = cuts[recipe.cut]
  const at = (text: string) => moved(line(text), 0, cut.down)
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const outline = area(whole([...at(`800 ${bandTop + 10}`), ...at(cut.outer), ...at(cut.inner)]))
  volumes(sheet, outline, recipe.cut, shown)
  if (shown === 'front') inside(sheet, at, panel)
  sheet.fill(outline, body)
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  const box = { x: 560, y: bandTop + cut.down, width: 480, height: cut.hem - bandTop }
  print(sheet, outline, box, cloth, hand)
  sheet.within(outline, () => {
    panels(sheet, recipe, at, body, panel, shown, hand)
    tightFolds(sheet, recipe.cut, cut.down)
    hems(sheet, recipe.cut, at, body)
    band(sheet, recipe, at, panel, shown)
  })
  words(sheet, recipe, cut.down, body, panel, shown)
  return sheet
}

type At = (text: string) => Anchor[]

/** The band behind, seen from inside. */
function inside(sheet: Sheet, at: At, panel: Dye) {
  sheet.fill(
    area(
      whole(
        at(
          `800 ${bandTop - 34}, 720 ${bandTop - 30}, 672 ${bandTop - 16}, 662 ${bandTop}!, 668 ${bandTop + 30}!, 800 ${bandTop + 40}`,
        ),
      ),
    ),
    lit(panel, -0.17),
  )
  sheet.seam(stroke(at(`800 ${bandTop - 34}, 800 ${bandTop + 20}`)), 0.3)
}

/** Two rows of thread over a seam that lies flat on the skin. */
function flatlock(sheet: Sheet, seam: Anchor[], cloth: Dye) {
  sheet.raiseLine(stroke(seam), 150, 15)
  sheet.seam(stroke(seam), 0.18)
  for (const by of [-6, 6]) sheet.stitch(stroke(seam.map((a) => ({ ...a, x: a.x + by }))), cloth)
}

function panels(
  sheet: Sheet,
  { cut, pattern }: Leggings,
  at: At,
  body: Dye,
  panel: Dye,
  shown: 'back' | 'front',
  hand: Hand,
) {
  // From the hip over the thigh to the outside of the calf.
  const sweep = at('612 250, 640 340, 652 450, 648 580, 640 690, 632 790, 622 880, 612 950')
  const side =
    pattern === 'block'
      ? at('560 180!, 606 190!, 640 340, 654 450, 652 580, 648 690, 650 800, 656 960, 662 1160!, 560 1160!')
      : undefined
  for (const turn of [(a: Anchor[]) => a, mirrored]) {
    if (side) {
      sheet.fill(area(turn(side)), panel)
      flatlock(
        sheet,
        turn(side.slice(1, -1)).map((a) => ({ ...a, corner: false })),
        panel,
      )
    } else flatlock(sheet, turn(sweep), body)
    if (shown === 'back' && cut === 'full')
      calf(
        sheet,
        turn(at('644 764!, 686 786, 728 768!, 724 850, 708 960, 690 1066!, 670 960, 650 850')),
        side ? panel : body,
        pattern === 'halftone',
        hand,
      )
  }
  const [low, high] = shown === 'front' ? [384, 306] : [384, 236]
  flatlock(sheet, at(`800 ${low}, 801 ${(low + high) / 2}, 800 ${high}`), body)
  if (shown === 'back') {
    const yoke = at('580 262, 680 306, 760 326, 800 330')
    flatlock(sheet, [...yoke, ...mirrored(yoke).slice(1)], body)
  } else {
    const gusset = at('800 306, 786 340, 772 420')
    for (const edge of [gusset, mirrored(gusset)]) sheet.stitch(stroke(edge), body)
  }
}

/** Net from the hollow of the knee down to a point, finer the further it goes: open where it gets warmest. */
function calf(sheet: Sheet, shape: Anchor[], cloth: Dye, plain: boolean, { fine, view }: Hand) {
  const path = area(shape)
  const night: Dye = [0.16, 0.01, 250]
  // Among dots a net is lost, so it is of the plain cloth there.
  if (plain) sheet.fill(path, cloth)
  sheet.fill(path, night, 0.09)
  sheet.raise(path, 114)
  const step = 11 * Math.max(0.7, fine)
  const ys = shape.map((a) => a.y)
  const xs = shape.map((a) => a.x)
  const [top, height] = [Math.min(...ys), Math.max(...ys) - Math.min(...ys)]
  const box = { x: Math.min(...xs), y: top, width: Math.max(...xs) - Math.min(...xs), height }
  const size = ([, y]: [number, number]) => Math.round(step * (3.1 - (2 * (y - top)) / height)) / 10
  sheet.within(path, () => {
    for (const [radius, equal] of Map.groupBy(staggered(box, step, step * 0.84, view), size))
      sheet.dots(dots(equal, radius * 1.15, radius * 0.8), night, 0.34, 96)
  })
  flatlock(sheet, [...shape, ...shape.slice(0, 1)], cloth)
}

function hems(sheet: Sheet, name: Leggings['cut'], at: At, body: Dye) {
  const { hem } = cuts[name]
  for (const up of [20, 30]) {
    const edge = at(`590 ${hem - up - 5}, 665 ${hem - up + 6}, 745 ${hem - up}`)
    for (const side of [edge, mirrored(edge)]) sheet.stitch(stroke(side), body)
  }
}

/** A wide double band, dipping in the middle; the cropped cut crosses over in front. */
function band(sheet: Sheet, { cut }: Leggings, at: At, panel: Dye, shown: 'back' | 'front') {
  const crossed = cut === 'cropped' && shown === 'front'
  const top =
    shown === 'front'
      ? `560 ${bandTop}, 700 ${bandTop + 8}, 800 ${bandTop + 12}`
      : `560 ${bandTop}, 700 ${bandTop - 5}, 800 ${bandTop - 8}`
  const low = crossed
    ? `800 ${bandSide + 66}!, 700 ${bandSide + 30}, 560 ${bandSide - 26}`
    : `800 ${bandSide + (shown === 'front' ? 34 : 8)}, 700 ${bandSide + (shown === 'front' ? 26 : 4)}, 560 ${bandSide - 14}`
  // Up over the edge of the cloth, which cuts it off.
  const half = at(`${top}, ${low}`).map((a, i) => ({
    ...a,
    y: i < 3 ? a.y - 12 : a.y,
    corner: i === 0 || i === 5 || a.corner,
  }))
  const shape = area(whole([...half.slice(0, 3).reverse(), ...half.slice(3).reverse()]))
  sheet.reset(shape)
  sheet.overlay(shape, panel, 158)
  const edge = at(low)
    .reverse()
    .map((a) => ({ ...a, corner: false }))
  const seam = [...edge, ...mirrored(edge).slice(1)]
  sheet.seam(stroke(seam), 0.22)
  sheet.stitch(stroke(moved(seam, 0, -11)), panel)
  sheet.stitch(stroke(moved([...at(top), ...mirrored(at(top)).slice(1)], 0, 12)), panel)
  if (!crossed) return
  const over = at(`640 ${bandTop + 4}, 720 ${bandTop + 66}, 812 ${bandSide + 60}`)
  sheet.seam(stroke(over), 0.3)
  sheet.raiseLine(stroke(moved(over, 5, -5)), 156, 10)
  sheet.stitch(stroke(moved(over, 8, -8)), panel)
}

function words(sheet: Sheet, recipe: Leggings, down: number, body: Dye, panel: Dye, shown: 'back' | 'front') {
  const trim = dye(recipe.trim)
  if (shown === 'back')
    return stamp(sheet, recipe.mark, legible(trim, panel), {
      x: 800,
      y: 146 + down,
      size: 34,
      spacing: 6,
      room: 170,
    })
  if (recipe.cut === 'full') {
    return stamp(sheet, recipe.mark, legible(trim, body), {
      x: 912,
      y: 410,
      size: 42,
      spacing: 7,
      room: 200,
      turn: 87,
    })
  }
  stamp(sheet, recipe.mark, legible(trim, panel), {
    x: 870,
    y: 156 + down,
    size: 32,
    spacing: 5,
    room: 104,
    turn: -3,
  })
}
