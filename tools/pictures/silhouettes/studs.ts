import { type Dye, lit } from '../colour.ts'
import { area, line, taper } from '../path.ts'
import type { Cuts } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'

const plateLine =
  '214 800, 224 822, 290 842, 420 846, 560 840, 700 826, 840 806, 960 796, 1080 796, 1200 800, 1310 790, 1392 754'

/** The thin plate under the boot, glossy, with an inlay along the arch. */
export function plate(sheet: Sheet, colour: Dye, accent: Dye) {
  const edge = line(plateLine)
  const band = area([
    ...edge,
    ...line(
      '1412 752, 1408 790, 1370 820, 1290 834, 1200 836, 1080 830, 960 828, 840 838, 700 858, 560 872, 420 876, 300 870, 226 844, 204 816',
    ),
  ])
  sheet.form(band, 30, 34, { base: 70, power: 0.7 })
  sheet.reset(band)
  sheet.fill(band, colour)
  sheet.shine(band, 0xb0)
  const inlay = taper(line('300 860, 560 856, 840 822, 1080 814, 1300 812'), 12)
  sheet.fill(inlay, lit(accent, 0))
  sheet.raise(inlay, 90)
}

/** Moulded studs, or fewer screwed ones with metal tips. */
export function studs(sheet: Sheet, cut: Cuts['boot'], colour: Dye, panel: Dye) {
  const metal: Dye = [0.82, 0.006, 240]
  const places = cut === 'soft' ? [330, 560, 690, 1150, 1310] : [290, 392, 500, 610, 706, 1090, 1190, 1330]
  for (const [i, x] of places.entries()) {
    const top = x < 800 ? 850 - Math.max(0, x - 560) * 0.1 : 812
    const wide = cut === 'soft' ? 36 : 30
    const tip = cut === 'soft' ? 20 : 14
    const stud = area(
      `${x - wide} ${top}!, ${x + wide} ${top}!, ${x + wide * 0.8} ${top + 26}, ${x + tip} 896, ${x + tip * 0.6} 905!, ${x - tip * 0.6} 905!, ${x - tip} 896, ${x - wide * 0.8} ${top + 26}`,
    )
    sheet.form(stud, 26, 26, { base: i % 2 ? 26 : 44 })
    sheet.fill(stud, lit(panel[0] < 0.45 ? colour : panel, i % 2 ? -0.08 : -0.02))
    if (cut === 'soft') {
      const cap = `M${x - 24} 880L${x - tip * 0.6} 905H${x + tip * 0.6}L${x + 24} 880Z`
      sheet.fill(cap, metal)
      sheet.shine(cap, 0xb0)
    }
  }
}
