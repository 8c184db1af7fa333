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

/** Three pads of leather, sewn on where a bar rests. */
export function pads(sheet: Sheet, shape: string, body: Dye) {
  const three = [
    '640 610, 720 588, 800 582, 880 586, 958 610, 964 664, 880 684, 798 688, 716 684, 636 662',
    '634 720, 696 710, 760 724, 774 800, 752 884, 700 912, 646 890, 628 800',
    '836 730, 900 712, 986 722, 996 790, 960 880, 890 912, 846 866, 824 790',
  ]
  const leather = lit(body, body[0] > 0.5 ? -0.08 : 0.08)
  const path = three.map((pad) => area(pad)).join('')
  sheet.form(path, 20, 40, { add: true })
  sheet.within(shape, () => {
    sheet.overlay(path, leather, 176)
    sheet.stitch(path, body)
    sheet.within(path, () => {
      let grain = ''
      for (let at = 200; at < 1400; at += 54) grain += `M${at} 560l380 380M${at + 380} 560l-380 380`
      sheet.draw(grain, lit(leather, -0.06), 2.5)
      sheet.raiseLine(grain, 104, 4)
    })
  })
}
