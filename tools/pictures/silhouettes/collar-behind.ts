import { type Dye, lit } from '../colour.ts'
import { type Anchor, area, beside, line, stroke, through, whole } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Where a collar is sewn on behind. */
export const nape = '800 164, 748 158, 712 146, 690 126!'

/** The seam from shoulder to shoulder, from left to right. */
const seam = (by: number): Anchor[] => {
  const left = line('671 131, 706 150, 750 162, 800 167')
  const right = left.map((a) => ({ ...a, x: 1600 - a.x })).reverse()
  return through(beside([...left, ...right.slice(1)], by))
}

/** A ribbed band along the top of the back, its seam flattened by two rows of stitches. */
export function bandBehind(sheet: Sheet, cloth: Dye, body: Dye) {
  for (const by of [9, 17]) sheet.stitch(stroke(seam(by)), body)
  const band = area(
    whole(line('800 127, 756 124, 724 117, 704 109, 691 107, 680 115, 667 130!, 706 150, 750 163, 800 168')),
  )
  sheet.form(band, 14, 15, { base: 82, power: 0.5 })
  sheet.reset(band)
  sheet.overlay(band, cloth, 138)
  const ribs = seam(0).map(({ x, y }) =>
    through([
      [x - (x - 800) * 0.02, y + 6],
      [x + (x - 800) * 0.06, y - 52],
    ]),
  )
  sheet.ribs(
    band,
    ribs.filter((_, i) => i % 2 === 0),
    cloth,
  )
  sheet.seam(stroke(seam(1)), 0.3)
}

/** The leaf of a polo's collar: folded over at the neck, tipped along its edge, its ends going round to the front. */
export function leafBehind(sheet: Sheet, cloth: Dye, tipping: Dye) {
  const leaf = area(
    whole(line('800 92, 750 93, 712 100, 690 112, 668 134, 650 166!, 660 196!, 706 214, 752 222, 800 225')),
  )
  sheet.form(leaf, 22, 46, { base: 74, power: 0.5 })
  sheet.reset(leaf)
  sheet.overlay(leaf, cloth, 142)
  sheet.within(leaf, () => {
    const edge = (y: number): Anchor[] =>
      line(`640 ${y - 32}, 706 ${y - 11}, 752 ${y - 3}, 800 ${y}, 848 ${y - 3}, 894 ${y - 11}, 960 ${y - 32}`)
    for (let y = 108; y < 200; y += 8) {
      sheet.draw(stroke(edge(y)), lit(cloth, -0.05), 2.5, 'opacity="0.6"')
      sheet.raiseLine(stroke(edge(y)), 112, 4)
    }
    for (const y of [212, 202]) sheet.draw(stroke(edge(y)), tipping, 5)
  })
}

/** The half moon that saves a shirt from its wearer's neck, and the loop to hang it by. */
export function halfMoon(sheet: Sheet, body: Dye, tape: Dye) {
  const moon = area(whole(line('800 150, 690 150!, 664 196, 676 252, 726 296, 800 308')))
  sheet.overlay(moon, lit(body, body[0] > 0.5 ? -0.028 : 0.03), 146)
  const edge = line('668 190, 680 248, 730 288, 800 299, 870 288, 920 248, 932 190')
  sheet.stitch(stroke(edge), body)
  const loop = 'M785 226C783 262 817 262 815 226'
  sheet.draw(loop, [0.1, 0.01, 165], 12, 'opacity=".14"')
  sheet.draw(loop, tape, 8)
  sheet.raiseLine(loop, 186, 8)
}
