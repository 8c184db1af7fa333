import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { area, ellipse, line, mirrored, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Cap = Extract<Recipe, { shape: 'cap' }>

const half = '800 318, 700 326, 600 362, 510 436, 452 548, 428 680, 426 800!, 520 852, 650 880, 800 888'
const arch = '800 664, 728 680, 680 730, 662 800, 660 874!, 800 880'
const sideSeam = '782 326, 690 390, 606 500, 556 640, 544 856'

/** A cap from behind: two panels, the arch that is left open between them, and what closes it. */
export function capBack(recipe: Cap, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.twill, { lies: false, from: 400, to: 1200, ground: 892 })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const dome = area(whole(line(half)))
  peak(sheet, panel)
  sheet.form(
    area(whole(line('800 318, 700 326, 600 362, 510 436, 452 548, 428 680, 410 1200!, 800 1200'))),
    230,
    420,
    {
      power: 0.56,
      within: dome,
    },
  )
  sheet.reset(dome)
  sheet.fill(dome, body)
  print(
    sheet,
    dome,
    { x: 420, y: 310, width: 760, height: 590 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(dome, () => {
    if (recipe.cut === 'trucker') net(sheet, lit(recipe.accent === 'fog' ? body : accent, -0.02), hand)
    for (const seam of [line(sideSeam), mirrored(line(sideSeam)), line('800 318, 800 500, 800 680')]) {
      sheet.seam(stroke(seam))
      for (const by of [-13, 13]) sheet.stitch(stroke(seam.map((a) => ({ ...a, x: a.x + by }))), body)
    }
    sheet.stitch(stroke(whole(line('426 774, 520 820, 650 848, 800 856'))), body)
  })
  if (recipe.cut === 'panel')
    for (const x of [688, 912, 520, 1080])
      eyelet(
        sheet,
        x,
        x === 520 || x === 1080 ? 600 : 540,
        lit(recipe.pattern === 'plain' ? panel : body, 0.02),
      )
  opening(sheet, body)
  closure(sheet, recipe, panel)
  const knob = area(whole(line('800 296, 772 300, 758 318, 770 336, 800 340')))
  sheet.form(knob, 26, 20, { base: 40 })
  sheet.reset(knob)
  sheet.overlay(knob, panel, 150)
  return sheet
}

/** The far brim shows a little on both sides. */
function peak(sheet: Sheet, cloth: Dye) {
  const shape = area(whole(line('800 800!, 420 800!, 396 836, 420 872, 520 892, 660 898, 800 900')))
  sheet.form(shape, 20, 40)
  sheet.fill(shape, lit(cloth, -0.14))
}

function eyelet(sheet: Sheet, x: number, y: number, colour: Dye) {
  sheet.overlay(ellipse(x, y, 15, 15), colour, 200)
  sheet.fill(ellipse(x, y, 7, 7), [0.22, 0.01, 200])
}

function net(sheet: Sheet, colour: Dye, { fine, view }: Hand) {
  sheet.fill('M400 300H1200V900H400Z', lit(colour, 0.02))
  const step = 17 * Math.max(0.7, fine)
  const holes = staggered({ x: 400, y: 310, width: 800, height: 600 }, step, step * 0.86, view)
  sheet.dots(dots(holes, step * 0.32, step * 0.3), lit(colour, colour[0] > 0.5 ? -0.26 : -0.12), 1, 84)
}

/** Through the arch one sees into the dark of the crown: its taped seams, and the sweatband of the front. */
function opening(sheet: Sheet, body: Dye) {
  const hole = area(whole(line(arch)))
  sheet.reset(hole)
  sheet.form(hole, -50, 70, { base: 120, power: 0.6 })
  const inside = lit(body, body[0] > 0.6 ? -0.36 : -0.14)
  sheet.fill(hole, inside)
  sheet.within(hole, () => {
    for (const tape of [
      'M800 640V812',
      'M716 664C712 720 704 770 690 812',
      'M884 664C888 720 896 770 910 812',
    ]) {
      sheet.draw(tape, lit(inside, 0.08), 13)
      sheet.raiseLine(tape, 150, 13)
    }
    sheet.albedo.push(
      `<linearGradient id="crown" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity=".75"/><stop offset=".75" stop-opacity=".2"/></linearGradient>
      <rect x="640" y="650" width="320" height="150" fill="url(#crown)"/>`,
    )
    const band = 'M640 792C720 806 880 806 960 792V900H640Z'
    sheet.fill(band, lit(inside, 0.12))
    sheet.raise(band, 156)
    sheet.stitch('M640 802C720 816 880 816 960 802', lit(inside, 0.12))
  })
  const rim = whole(line('800 664, 728 680, 680 730, 662 800, 660 850!'))
  const edge = [...rim.slice(0, 5).reverse(), ...rim.slice(5).reverse()]
  const path = stroke(edge.map((a) => ({ ...a, corner: false })))
  sheet.draw(path, lit(body, -0.03), 26)
  sheet.raiseLine(path, 170, 26)
  sheet.stitch(path, lit(body, -0.03))
}

/** A row of snaps on a trucker, a strap with a buckle on the other. */
function closure(sheet: Sheet, recipe: Cap, panel: Dye) {
  const band = area(whole(line('800 832!, 636 820!, 628 846, 636 876!, 800 889!')))
  sheet.form(band, 14, 26, { base: 216 })
  sheet.reset(band)
  if (recipe.cut === 'trucker') {
    const plastic = lit(panel, -0.02)
    sheet.overlay(band, plastic, 160)
    sheet.shine(band, 0x90)
    sheet.seam('M800 831C797 846 797 874 800 889', 0.4)
    for (let i = -5; i <= 5; i++) {
      const [x, y] = [800 + i * 29, 859 - Math.abs(i) * 1.8]
      if (i < 0) {
        sheet.overlay(ellipse(x, y, 11, 11), lit(plastic, 0.03), 210)
      } else {
        sheet.fill(ellipse(x, y, 9, 9), lit(plastic, -0.22))
        sheet.raise(ellipse(x, y, 9, 9), 60)
      }
    }
    return
  }
  sheet.overlay(band, panel, 164)
  for (const y of [839, 877]) sheet.stitch(`M650 ${y - 4}C740 ${y + 6} 860 ${y + 6} 950 ${y - 4}`, panel)
  const frame = 'M844 824h72v66h-72ZM859 838v38h42v-38Z'
  sheet.albedo.push(
    `<path d="${frame}" transform="translate(4 6)" fill="#000" opacity=".22" fill-rule="evenodd"/>`,
  )
  sheet.albedo.push(`<path d="${frame}" fill="#c9ccd0" fill-rule="evenodd"/>`)
  sheet.relief.push(`<path d="${frame}" fill="rgb(224,224,224)" fill-rule="evenodd"/>`)
  sheet.shine('M844 824h72v66h-72Z', 0xa0)
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), panel), {
    x: 736,
    y: 860,
    size: 30,
    spacing: 4,
    room: 140,
    grey: 200,
  })
}
