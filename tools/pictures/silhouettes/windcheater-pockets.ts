import { type Dye, lit } from '../colour.ts'
import { area, line, pair, strip, stroke, whole } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Two zipped pockets for cold hands. */
export function handPockets(sheet: Sheet, body: Dye, accent: Dye) {
  for (const slit of pair('590 730, 566 820, 556 936')) {
    sheet.overlay(strip(slit, 34), lit(body, body[0] > 0.5 ? -0.05 : 0.05), 156)
    sheet.draw(stroke(slit), accent, 9)
    sheet.raiseLine(stroke(slit), 96, 9)
    const top = slit[0] && slit[0].y < 800 ? slit[0] : slit.at(-1)
    if (!top) continue
    const pull = `M${top.x} ${top.y + 4}l-6 52`
    sheet.draw(pull, [0.82, 0.006, 240], 11)
    sheet.raiseLine(pull, 214, 10)
  }
}

/** The anorak's big pocket with its flap, entered from both sides. */
export function pouch(sheet: Sheet, cloth: Dye, accent: Dye) {
  const bag = area(whole(line('800 690!, 590 690!, 580 800, 576 980!, 800 990')))
  sheet.reset(bag)
  sheet.form(bag, 16, 60, { add: true })
  sheet.overlay(bag, cloth, 160)
  sheet.stitch('M592 706L588 964M1008 706L1012 964', cloth)
  const flap = area(whole(line('800 676!, 580 676!, 576 760!, 640 784, 800 796')))
  sheet.form(flap, 8, 24, { add: true })
  sheet.reset(flap)
  sheet.overlay(flap, lit(cloth, cloth[0] > 0.5 ? -0.03 : 0.03), 190)
  sheet.stitch(stroke('588 748, 640 770, 800 782, 960 770, 1012 748'), cloth)
  for (const x of [668, 932]) {
    const tab = `M${x - 17} 742h34v62l-17 14l-17 -14Z`
    sheet.overlay(tab, accent, 206)
  }
  for (const [x, k] of [
    [640, 0.3],
    [744, 0.24],
    [880, 0.3],
    [960, 0.36],
  ] as const) {
    sheet.crease(line(`${x} 976, ${x + 10} 930, ${x - 6} 870`), 14, k)
  }
}

/** Where the half zip ends. */
export function garage(sheet: Sheet, cloth: Dye) {
  const tab = 'M774 596H826V640H774Z'
  sheet.overlay(tab, lit(cloth, -0.05), 190)
  sheet.stitch('M781 603H819V633H781Z', cloth)
}
