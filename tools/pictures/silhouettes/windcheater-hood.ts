import { type Dye, lit } from '../colour.ts'
import { area, line, pair, stroke, whole } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { lock } from './cord-lock.ts'

const shell = '800 22, 716 28, 644 60, 604 122, 596 196, 614 252, 650 304!, 722 352, 800 366'
const opening = '800 86, 736 92, 690 130, 678 188, 698 248, 742 298, 800 316!'

/** The hood stands open, peaked over the face, and closes at the chin. */
export function hoodUp(sheet: Sheet, cloth: Dye, accent: Dye, trim: Dye) {
  const outline = area(whole(line(shell)))
  sheet.form(outline, 40, 70, { base: 72 })
  sheet.reset(outline)
  sheet.fill(outline, cloth)
  for (const seam of pair('738 96, 716 62, 708 30')) sheet.seam(stroke(seam), 0.22)
  sheet.stitch(stroke('660 296, 724 338, 800 350, 876 338, 940 296'), cloth)
  inside(sheet, accent)
  const edge = area(whole(line(opening)))
  sheet.albedo.push(`<path d="${edge}" fill="none" stroke="#000" stroke-width="34" opacity=".07"/>`)
  sheet.draw(edge, lit(cloth, cloth[0] > 0.5 ? -0.05 : 0.05), 24)
  sheet.raiseLine(edge, 170, 24)
  const peak = area(whole(line('800 56, 734 62, 684 98, 658 158!, 700 122, 744 104, 800 99')))
  sheet.form(peak, 14, 24, { base: 116 })
  sheet.reset(peak)
  sheet.overlay(peak, cloth, 170)
  sheet.stitch(stroke('672 136, 702 104, 744 84, 800 78, 856 84, 898 104, 928 136'), cloth)
  for (const [text, k] of [
    ['630 104, 618 170, 640 246', 0.55],
    ['668 84, 646 140, 656 226', 0.45],
    ['606 214, 640 262, 668 300', 0.4],
    ['972 112, 984 176, 958 252', 0.6],
    ['936 92, 950 150, 944 216', 0.36],
    ['930 262, 890 296, 872 334', 0.5],
    ['668 262, 704 298, 716 336', 0.45],
    ['992 222, 966 262, 936 296', 0.4],
  ] as const) {
    sheet.crease(line(text), 14, k)
  }
  for (const x of [704, 896]) lock(sheet, x, 286, trim)
}

/** The lining, dark towards the back of the head, with the loop it hangs by. */
function inside(sheet: Sheet, lining: Dye) {
  const hole = area(whole(line(opening)))
  sheet.form(hole, -54, 90, { base: 84, power: 0.6 })
  sheet.fill(hole, lit(lining, -0.14))
  sheet.within(hole, () => {
    sheet.fill(area(whole(line('800 176, 736 186, 694 226, 714 320!, 800 340'))), lit(lining, -0.22), 0.7)
    sheet.seam('M750 96C744 150 746 200 756 250M850 96C856 150 854 200 844 250', 0.2)
    const label = 'M776 204H824V230H776Z'
    sheet.overlay(label, [0.94, 0.006, 95], 150)
  })
}

/** The hood from behind, fallen onto the shoulders: three panels and a strap that narrows it. */
export function hoodBehind(sheet: Sheet, cloth: Dye, accent: Dye) {
  const outline = area(
    whole(line('800 44, 716 50, 652 82, 624 140, 626 210, 652 276, 700 330, 752 360, 800 366')),
  )
  sheet.form(outline, 46, 80, { base: 74 })
  sheet.reset(outline)
  sheet.overlay(outline, cloth, 140)
  for (const seam of pair('744 48, 736 140, 742 250, 764 362')) {
    sheet.seam(stroke(seam), 0.24)
    sheet.stitch(stroke(seam.map((a) => ({ ...a, x: a.x + (a.x < 800 ? -11 : 11) }))), cloth)
  }
  const strap = 'M726 196H874V226H726Z'
  sheet.overlay(strap, accent, 200)
  sheet.stitch('M734 203H866M734 219H866', accent)
  for (const [text, k] of [
    ['652 130, 680 180, 690 250', 0.4],
    ['660 250, 700 280, 730 330', 0.4],
    ['946 140, 918 190, 912 260', 0.44],
    ['930 270, 894 296, 872 336', 0.4],
    ['700 80, 716 120, 712 170', 0.3],
  ] as const) {
    sheet.crease(line(text), 16, k)
  }
}
