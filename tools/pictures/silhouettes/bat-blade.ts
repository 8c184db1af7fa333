import { type Dye, lit } from '../colour.ts'
import { area, line, mirrored, stroke, taper, through, whole } from '../path.ts'
import type { Hand } from '../patterns.ts'
import type { Cuts } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'

const half =
  '800 280, 766 284!, 764 372, 744 424, 704 462, 688 500, 684 560, 676 1296, 684 1340, 712 1372, 760 1384, 800 1385'

/** Willow with its grain, the cane of the handle let into its shoulders, flat in front and ridged behind. */
export function blade(sheet: Sheet, willow: Dye, hand: Hand, side: 'back' | 'front', cut: Cuts['bat']) {
  const outline = area(whole(line(half)))
  if (side === 'front') sheet.form(outline, 30, 60, { base: 26, power: 0.7 })
  else spine(sheet, outline, cut)
  sheet.reset(outline)
  sheet.fill(outline, willow)
  sheet.within(outline, () => {
    grain(sheet, willow, hand)
    splice(sheet, willow)
    if (cut === 'scoop' && side === 'back') scoops(sheet, willow)
  })
}

/** The back is a roof: two faces falling from a ridge that is highest above the toe. */
function spine(sheet: Sheet, outline: string, cut: Cuts['bat']) {
  sheet.form(outline, 40, 120, { base: 22, power: 0.9 })
  const ridge = cut === 'scoop' ? '800 520, 800 900, 800 1360' : '800 470, 800 1000, 800 1420'
  for (const [width, height] of [
    [230, 30],
    [150, 24],
    [76, 20],
  ] as const) {
    sheet.form(taper(line(ridge), width, cut === 'scoop' ? 0.5 : 0.66), height, 300, {
      add: true,
      power: 0.9,
    })
  }
}

function grain(sheet: Sheet, willow: Dye, { chance }: Hand) {
  for (let i = 0; i < 11; i++) {
    const x = 690 + i * 22 + chance() * 8
    const sway = () => x + (chance() - 0.5) * 9
    const vein = stroke(
      through([
        [x, 420],
        [sway(), 640],
        [sway(), 860],
        [sway(), 1100],
        [x + 2, 1400],
      ]),
    )
    sheet.albedo.push('<g opacity=".55">')
    sheet.draw(vein, lit(willow, -0.075), 3 + chance() * 2.5)
    sheet.albedo.push('</g>')
    sheet.raiseLine(vein, 122, 3)
  }
  for (let i = 0; i < 34; i++) {
    const [x, y] = [684 + chance() * 232, 480 + chance() * 880]
    sheet.draw(`M${x} ${y}l${chance() * 3 - 1.5} ${30 + chance() * 60}`, lit(willow, -0.05), 1.8)
  }
}

/** Cane runs down into the willow in a narrow V. */
function splice(sheet: Sheet, willow: Dye) {
  const cane = area(whole(line('800 690!, 764 380!, 764 300!, 800 300')))
  sheet.fill(cane, [willow[0] - 0.1, willow[1] + 0.02, willow[2] - 6])
  for (const x of [776, 792, 808, 824])
    sheet.draw(`M${x} 320L${800 + (x - 800) * 0.4} 560`, lit(willow, -0.2), 2)
  for (const joint of ['764 372, 800 690', '836 372, 800 690']) sheet.seam(stroke(joint), 0.3)
}

/** Wood taken out either side of the ridge: the bat of tape-ball cricket. */
function scoops(sheet: Sheet, willow: Dye) {
  const left = line('738 850, 708 930, 704 1040, 724 1176, 764 1080, 774 950')
  for (const hollow of [left, mirrored(left)]) {
    sheet.fill(area(hollow), lit(willow, -0.04))
    sheet.soft.push(`<path d="${area(hollow)}" fill="rgb(40,40,40)"/>`)
  }
}
