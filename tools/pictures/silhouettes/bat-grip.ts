import { type Dye, lit } from '../colour.ts'
import { area, line, stroke, whole } from '../path.ts'
import type { Sheet } from '../sheet.ts'

const half = '800 -226, 780 -226, 764 -214!, 764 -190, 770 -176, 768 300!, 800 306'

/** A rubber sleeve over the handle with a twisted rib, ending in a knob and a ring of another colour. */
export function grip(sheet: Sheet, rubber: Dye, ring: Dye) {
  const sleeve = area(whole(line(half)))
  const tube = area('764 -600!, 836 -600!, 834 700!, 766 700!')
  sheet.form(tube, 52, 90, { base: 14, power: 0.5, within: sleeve })
  sheet.reset(sleeve)
  sheet.fill(sleeve, rubber)
  sheet.shine(sleeve, 0x30)
  sheet.within(sleeve, () => {
    for (let y = -190; y < 320; y += 19) {
      const rib = stroke(`756 ${y + 16}, 800 ${y}, 844 ${y - 8}`)
      sheet.draw(rib, lit(rubber, rubber[0] > 0.5 ? -0.1 : 0.09), 6)
      sheet.raiseLine(rib, 178, 9)
    }
    for (const [y, height] of [
      [264, 40],
      [-178, 16],
    ] as const) {
      sheet.fill(`M750 ${y}H850V${y + height}H750Z`, ring)
      sheet.raise(`M750 ${y}H850V${y + height}H750Z`, 176)
    }
  })
  const cord = 'M765 318H835M765 328H835M765 338H835'
  sheet.draw(cord, [0.3, 0.02, 60], 5)
  sheet.raiseLine(cord, 168, 6)
}
