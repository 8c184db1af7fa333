import { type Dye, dye, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { area, ellipse, line } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Sheet } from '../sheet.ts'
import type { Gloves } from './glove-shape.ts'

/** A zone to punch with, or mesh below a bar across the knuckles. */
export function backOfHand(sheet: Sheet, shape: string, recipe: Gloves, hand: Hand) {
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const box = { x: 600, y: 500, width: 420, height: 440 }
  const ink = recipe.cut === 'keeper' ? panel : accent
  print(sheet, shape, box, { pattern: recipe.pattern, ground: body, ink }, hand)
  sheet.within(shape, () => {
    if (recipe.cut === 'training') {
      mesh(sheet, body, hand)
      const bar = area(
        '640 620, 720 596, 826 580, 912 592, 950 630, 946 690, 900 664, 826 654, 730 668, 644 702',
      )
      sheet.overlay(bar, panel, 190)
      sheet.stitch(bar, panel)
      return
    }
    const zone = area(
      '660 640, 740 606, 826 596, 900 608, 936 660, 940 740, 900 812, 800 826, 700 812, 652 740',
    )
    sheet.form(zone, 16, 40, { add: true })
    sheet.overlay(zone, panel, 176)
    // Studs of rubber to punch with, the largest in the middle.
    for (const [row, count] of [3, 4, 5, 4, 3].entries()) {
      for (let i = 0; i < count; i++) {
        const [x, y] = [797 + (i - (count - 1) / 2) * 52, 644 + row * 36]
        const size = 17 - 2.4 * Math.abs(row - 2) - Math.abs(x - 797) / 40
        const stud = ellipse(x, y, size * 1.25, size * 0.8)
        sheet.overlay(stud, accent, 214)
      }
    }
  })
  sheet.crease(line('980 720, 950 780, 950 850'), 14, 0.4)
  sheet.crease(line('640 870, 700 856, 760 872'), 12, 0.4)
}

function mesh(sheet: Sheet, body: Dye, { fine, view }: Hand) {
  const step = 15 * Math.max(0.7, fine)
  const net = staggered({ x: 610, y: 680, width: 420, height: 300 }, step, step, view)
  sheet.dots(dots(net, step * 0.27, step * 0.23), lit(body, -0.17), 0.8, 112)
}

/** Latex with a grip and the lines of the hand, or three sewn pads. */
export function palm(
  sheet: Sheet,
  shape: string,
  latex: Dye,
  body: Dye,
  { fine, view }: Hand,
  keeper: boolean,
) {
  const life = [
    '690 640, 780 670, 880 656',
    '960 700, 880 760, 850 860, 860 920',
    '680 720, 760 750, 830 740',
  ]
  if (keeper) {
    for (const text of life) sheet.crease(line(text), 12, 0.4)
    sheet.within(shape, () => {
      const step = 13 * Math.max(0.75, fine)
      const grip = staggered({ x: 606, y: 500, width: 420, height: 440 }, step, step, view)
      sheet.dots(dots(grip, 2.4, 2.4), lit(latex, -0.07), 0.6)
    })
    return
  }
  sheet.within(shape, () => {
    for (const pad of [
      '650 620, 740 590, 826 580, 900 590, 944 626, 940 680, 830 690, 720 696, 652 690',
      '640 730, 700 716, 760 726, 772 800, 752 880, 700 906, 650 880',
      '826 730, 900 712, 980 726, 984 800, 940 880, 880 906, 836 860, 814 790',
    ]) {
      const path = area(pad)
      sheet.form(path, 18, 40, { add: true })
      sheet.overlay(path, lit(body, body[0] > 0.5 ? -0.1 : 0.08), 176)
      sheet.stitch(path, body)
    }
  })
}
