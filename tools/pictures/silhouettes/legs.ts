import { type Dye, dye, legible } from '../colour.ts'
import { area, line, mirrored, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { joggerFolds, shortFolds } from './leg-folds.ts'
import { rib } from './rib.ts'
import { seat, seatWord } from './seat.ts'
import { stamp } from './stamp.ts'
import { insideWaist, waistband } from './waistband.ts'

type Bottoms = Extract<Recipe, { shape: 'joggers' | 'shorts' }>
type Cut = Bottoms['cut']

/** Left halves from the waist down the outer side, over the hem and up the inner side to the crotch. */
const cuts: Record<Cut, { outer: string; hem: string; inner: string; waist: number; size: number }> = {
  cuffed: {
    outer: '616 176!, 596 240, 574 340, 560 460, 550 620, 552 780, 566 920, 580 1010!',
    hem: '684 1016!',
    inner: '708 880, 740 720, 774 590, 800 506!',
    waist: 616,
    size: 1100,
  },
  straight: {
    outer: '616 176!, 596 240, 572 340, 556 460, 546 620, 540 800, 538 960, 540 1104!',
    hem: '630 1114, 716 1112!',
    inner: '724 900, 746 720, 776 590, 800 506!',
    waist: 616,
    size: 1114,
  },
  running: {
    outer: '596 300!, 570 380, 534 500, 500 620, 474 740, 458 826!',
    hem: '540 866, 650 880, 752 872!',
    inner: '772 800, 788 730, 800 668!',
    waist: 596,
    size: 880,
  },
  training: {
    outer: '596 226!, 572 320, 536 470, 502 640, 476 800, 460 916!',
    hem: '560 946, 660 956, 748 948!',
    inner: '770 830, 788 730, 800 640!',
    waist: 596,
    size: 956,
  },
}

/** Joggers and shorts, laid flat on their back or on their front. */
export function legs(recipe: Bottoms, hand: Hand, shown: 'back' | 'front'): Sheet {
  const sheet = new Sheet(recipe.shape === 'joggers' ? surfaces.fleece : surfaces.jersey, { lies: true })
  const cut = cuts[recipe.cut]
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const top = line(cut.outer)[0]?.y ?? 176
  const half = line(`800 ${top + 6}, ${cut.outer}, ${cut.hem}, ${cut.inner}`)
  const outline = area(whole(half))
  volumes(sheet, recipe.cut)

  if (shown === 'front') insideWaist(sheet, cut.waist, top, body)
  sheet.fill(outline, body)
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  print(sheet, outline, { x: 440, y: top, width: 720, height: cut.size - top }, cloth, hand)
  sheet.within(outline, () => {
    if (recipe.pattern === 'block' || recipe.shape === 'shorts') sidePanels(sheet, recipe.cut, panel)
    if (shown === 'back') seat(sheet, recipe, { top, waist: cut.waist, crotch: crotchOf(recipe.cut) }, body)
    else crotch(sheet, recipe.cut, body)
  })
  if (recipe.shape === 'joggers') joggerFolds(sheet, recipe.cut)
  else shortFolds(sheet, cut.size)
  ends(sheet, recipe, body, panel)
  const band = recipe.shape === 'shorts' ? panel : body
  waistband(sheet, recipe, cut.waist, top, band, shown)
  if (shown === 'back') seatWord(sheet, recipe, top, band)
  else words(sheet, recipe, body)
  return sheet
}

function volumes(sheet: Sheet, name: Cut) {
  const { outer, inner, hem } = cuts[name]
  const open = name === 'running' || name === 'training'
  const [hemOut, hemIn] = [line(outer).at(-1), line(hem).at(-1)]
  if (!hemOut || !hemIn) return
  const spread = open ? 60 : 0
  const leg = `800 -300, 560 -300!, ${outer.replaceAll('!', '')}, ${hemOut.x - spread} ${hemOut.y + 320}!, ${hemIn.x + spread * 0.2} ${hemIn.y + 320}!, ${hemIn.x} ${hemIn.y}, ${inner}`
  sheet.form(area(whole(line(leg))), 62, 90)
  for (const side of [line(leg), mirrored(line(leg))]) {
    sheet.form(area(side), open ? 60 : 52, open ? 170 : 130, { add: true, power: 0.7 })
  }
}

function sidePanels(sheet: Sheet, name: Cut, panel: Dye) {
  const shapes: Partial<Record<Cut, string>> = {
    cuffed: '500 150!, 650 150!, 622 330, 606 520, 600 700, 606 860, 626 1040!, 500 1040!',
    straight: '500 150!, 646 150!, 620 330, 602 520, 596 700, 594 900, 596 1140!, 500 1140!',
    training: '400 560!, 516 560, 548 640, 560 780, 548 980!, 400 980!',
    running: '400 560!, 500 600, 560 690, 596 800, 604 900!, 400 900!',
  }
  const shape = line(shapes[name] ?? '')
  for (const side of [shape, mirrored(shape)]) {
    sheet.overlay(area(side), panel, 148)
    sheet.stitch(area(side), panel)
  }
}

const crotchOf = (name: Cut) => line(cuts[name].inner).at(-1)?.y ?? 500

function crotch(sheet: Sheet, name: Cut, body: Dye) {
  const point = crotchOf(name)
  sheet.seam(`M800 180C796 ${point - 200} 804 ${point - 90} 800 ${point}`)
  sheet.stitch(`M812 230C808 ${point - 200} 816 ${point - 90} 812 ${point - 14}`, body)
  for (const slit of [line('640 250, 616 340, 600 420'), mirrored(line('640 250, 616 340, 600 420'))]) {
    const shift = slit.map((a) => ({
      ...a,
      y: a.y + (name === 'running' ? 110 : name === 'training' ? 60 : 10),
    }))
    sheet.seam(stroke(shift), 0.3)
    sheet.raiseLine(stroke(shift), 60, 10)
    sheet.stitch(stroke(shift.map((a) => ({ ...a, x: a.x + (a.x < 800 ? 13 : -13) }))), body)
  }
}

function ends(sheet: Sheet, recipe: Bottoms, body: Dye, panel: Dye) {
  const { outer, hem } = cuts[recipe.cut]
  const [out, inn] = [line(outer).at(-1), line(hem).at(-1)]
  if (!out || !inn) return
  if (recipe.cut === 'cuffed') {
    const [from, to] = [line('578 1004, 632 1016, 688 1012'), line('590 1096, 634 1104, 678 1102')]
    rib(sheet, from, to, panel, 12)
    rib(sheet, mirrored(from), mirrored(to), panel, 12)
    return
  }
  for (const up of [26, 38]) {
    const edge = line(
      `${out.x + 4} ${out.y - up}, ${(out.x + inn.x) / 2} ${(out.y + inn.y) / 2 + 8 - up}, ${inn.x} ${inn.y - up}`,
    )
    sheet.stitch(stroke(edge), body)
    sheet.stitch(stroke(mirrored(edge)), body)
  }
}

function words(sheet: Sheet, recipe: Bottoms, body: Dye) {
  // Fades and prints are densest at the hem, where shorts carry their word.
  const dense = recipe.shape === 'shorts' && ['fade', 'halftone', 'waves'].includes(recipe.pattern)
  const ink = legible(dye(recipe.trim), dense ? dye(recipe.accent) : body)
  if (recipe.shape === 'shorts') {
    if (recipe.print)
      stamp(sheet, recipe.print, ink, { x: 672, y: 736, size: 92, cut: 'heavy', spacing: 4, turn: 2 })
    stamp(sheet, recipe.mark, ink, {
      x: 934,
      y: recipe.cut === 'running' ? 770 : 840,
      size: 34,
      spacing: 4,
      room: 130,
      turn: -2,
    })
  } else stamp(sheet, recipe.mark, ink, { x: 906, y: 440, size: 34, spacing: 4, room: 120, turn: -3 })
}
