import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, stroke, whole } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { stamp } from './stamp.ts'

type Hoodie = Extract<Recipe, { shape: 'hoodie' }>

/** The hood hangs down the back as a pouch with a seam along its middle; below it stands the word. */
export function hoodBehind(sheet: Sheet, recipe: Hoodie, cloth: Dye) {
  const shell = area(
    whole(line('800 84, 716 88, 652 112, 612 168, 598 250, 622 338, 680 410, 744 446, 800 456')),
  )
  sheet.form(shell, 74, 130, { base: 58, power: 0.62 })
  sheet.reset(shell)
  sheet.fill(shell, cloth)
  sheet.within(shell, () => {
    for (const x of [752, 848]) {
      const seam = `M${x} 60C${800 + (x - 800) * 1.5} 200 ${800 + (x - 800) * 1.3} 340 ${800 + (x - 800) * 0.5} 470`
      sheet.seam(seam, 0.22)
      sheet.stitch(`${seam}`.replace(`M${x}`, `M${x + (x < 800 ? 12 : -12)}`), cloth)
    }
  })
  // Its edge lies rolled along the neck.
  const edge = line('630 132, 690 112, 800 104, 910 112, 970 132')
  sheet.within(shell, () => {
    sheet.draw(stroke(edge), lit(cloth, -0.03), 34)
    sheet.raiseLine(stroke(edge), 176, 34)
    sheet.seam(stroke(line('622 158, 690 132, 800 124, 910 132, 978 158')), 0.3)
  })
  for (const [text, width, k] of [
    ['650 200, 668 280, 716 350', 20, 0.5],
    ['956 190, 930 290, 886 360', 20, 0.55],
    ['700 420, 770 404, 850 412', 16, 0.4],
    ['724 170, 716 230, 730 290', 14, 0.35],
  ] as const) {
    sheet.crease(line(text), width, k)
  }
  const ink = legible(dye(recipe.trim), cloth)
  // Where the chest carries the word large, the back has it small, and the other way about.
  const small = recipe.cut === 'pullover' && recipe.pattern === 'plain'
  if (small) stamp(sheet, recipe.mark, ink, { x: 800, y: 516, size: 30, spacing: 5, room: 200 })
  else {
    const ground = recipe.pattern === 'block' ? dye(recipe.body) : cloth
    const low = recipe.pattern === 'block' ? 720 : 640
    stamp(sheet, recipe.mark, legible(dye(recipe.trim), ground), {
      x: 800,
      y: low,
      size: 88,
      spacing: 10,
      room: 460,
      cut: 'wide',
    })
  }
}
