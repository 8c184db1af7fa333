import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, stroke } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Slide = Extract<Recipe, { shape: 'slide' }>

const side =
  '196 838!, 214 800, 280 796, 420 812, 620 820, 820 802, 1020 770, 1200 750, 1340 742, 1424 748!, 1440 800, 1424 864, 1372 894, 1240 900, 1000 900, 700 900, 400 900, 270 894, 210 870'
const bed =
  '196 838!, 204 800, 250 766, 340 748, 480 748, 660 762, 840 742, 1020 706, 1180 680, 1300 672, 1390 694, 1426 750!, 1340 744, 1200 752, 1020 772, 820 804, 620 822, 420 814, 280 798, 214 802'
const strap =
  '520 838!, 544 730, 592 636, 664 566, 762 520, 856 516, 930 552, 986 626, 1022 716, 1040 790!, 900 816, 700 838'
const far =
  '430 764!, 462 660, 528 574, 632 516, 762 496, 850 506, 900 530, 800 600, 660 640, 590 740, 560 790!'

/** A pool slide from its outer side, a little from above. */
export function slide(recipe: Slide, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.foam, { lies: false, from: 206, to: 1436, ground: 903 })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const top = area(bed)
  sheet.form(top, 14, 40, { base: 20 })
  sheet.fill(top, lit(body, -0.07))
  ridges(sheet, top, lit(body, -0.07))
  const inside = area(far)
  sheet.form(inside, 26, 60, { base: 16 })
  sheet.reset(inside)
  sheet.fill(inside, lit(panel, -0.16))
  const sole = area(side)
  sheet.form(sole, 50, 56, { base: 40, power: 0.7 })
  sheet.reset(sole)
  sheet.fill(sole, body)
  sheet.within(sole, () => {
    const groove = '190 862, 300 870, 600 872, 900 866, 1200 852, 1450 838'
    sheet.raiseLine(stroke(groove), 66, 10)
    sheet.fill(
      area('150 884!, 400 888, 700 889, 1000 887, 1300 880, 1480 864!, 1480 960!, 150 960!'),
      lit(accent[0] > 0.9 ? body : accent, -0.06),
    )
    for (let x = 260; x < 1400; x += 38) sheet.raiseLine(`M${x} 892v14`, 60, 9)
  })
  band(sheet, recipe, panel, accent, hand)
  return sheet
}

/** Massage ribs across the footbed. */
function ridges(sheet: Sheet, top: string, cloth: Dye) {
  sheet.within(top, () => {
    for (let x = 240; x < 1420; x += 24) {
      const rib = `M${x} 840C${x + 10} 800 ${x + 34} 740 ${x + 60} 660`
      sheet.draw(rib, lit(cloth, -0.06), 7)
      sheet.raiseLine(rib, 88, 8)
    }
  })
}

function band(sheet: Sheet, recipe: Slide, panel: Dye, accent: Dye, hand: Hand) {
  const shape = area(strap)
  sheet.form(shape, 92, 150, { base: 84, power: 0.6 })
  sheet.reset(shape)
  sheet.fill(shape, panel)
  print(
    sheet,
    shape,
    { x: 500, y: 500, width: 560, height: 350 },
    { pattern: recipe.pattern, ground: panel, ink: accent },
    hand,
  )
  sheet.within(shape, () => {
    if (recipe.cut === 'ribbed') {
      for (let k = 0; k < 13; k++) {
        const rib = stroke(
          line(`${500 + k * 44} 850, ${520 + k * 40} 720, ${600 + k * 28} 600, ${700 + k * 16} 500`),
        )
        sheet.draw(rib, lit(panel, -0.07), 8)
        sheet.raiseLine(rib, 84, 10)
      }
    }
    const rims = [
      '526 838, 550 732, 598 640, 670 572, 766 526, 858 522',
      '858 522, 930 556, 982 630, 1016 718, 1034 800',
    ]
    for (const rim of rims) {
      sheet.draw(stroke(rim), lit(panel, panel[0] > 0.5 ? -0.08 : 0.08), 12)
      sheet.raiseLine(stroke(rim), 170, 14)
    }
    sheet.stitch(
      stroke('560 826, 584 738, 630 654, 696 592, 776 552, 852 548, 912 574, 956 640, 988 722, 1004 800'),
      panel,
    )
  })
  const plate = area(
    '640 706!, 660 664, 720 630, 800 614, 880 616!, 930 660, 952 716!, 880 738, 790 752, 700 754',
  )
  if (recipe.cut === 'ribbed' || recipe.pattern !== 'plain') {
    sheet.reset(plate)
    sheet.overlay(plate, panel, 150)
  }
  const ink =
    recipe.cut === 'band' && Math.abs(dye(recipe.trim)[0] - panel[0]) > 0.2
      ? dye(recipe.trim)
      : legible(dye(recipe.trim), panel)
  stamp(sheet, recipe.mark, ink, { x: 794, y: 690, size: 56, spacing: 5, room: 236, turn: -6, grey: 168 })
}
