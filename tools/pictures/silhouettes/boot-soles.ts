import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, ellipse, line, polygon, stroke, taper } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { footprint, inset, pairOf } from './footprint.ts'
import { stamp } from './stamp.ts'

type Boot = Extract<Recipe, { shape: 'boot' }>

const slim = 0.9
const metal: Dye = [0.82, 0.006, 240]

/** Both plates from below: a spine from heel to ball, ribs that stiffen it, and the studs. */
export const bootSoles = (recipe: Boot): Sheet =>
  pairOf(
    surfaces.boot,
    (sheet, foot) => {
      const [trim, accent, panel] = [dye(recipe.trim), dye(recipe.accent), dye(recipe.panel)]
      const shape = footprint(foot, slim)
      const at = (text: string) => line(text).map((a) => ({ ...a, x: -foot * a.x * slim }))
      sheet.form(area(shape), 66, 120, { power: 0.55, base: 10 })
      // The skin of the upper comes round the edge of the plate.
      sheet.fill(area(shape), lit(dye(recipe.body), -0.06))
      const plate = inset(shape, 20)
      sheet.overlay(plate, trim, 190)
      sheet.shine(plate, 0x90)
      sheet.within(plate, () => {
        ribs(sheet, trim, at)
        const spine = area(
          at(
            '-14 300!, -40 420, -50 560, -34 700, -26 830, -60 980, -40 1080, 4 1100, 48 1080, 66 980, 34 830, 30 700, 34 560, 30 420, 16 300!',
          ),
        )
        sheet.reset(spine)
        sheet.overlay(spine, accent, 176)
        sheet.seam(spine, 0.2)
      })
      for (const [x, y, turn] of places[recipe.cut])
        stud(sheet, recipe.cut, [-foot * x * slim, y, foot * turn], lit(panel, -0.02))
      stamp(sheet, recipe.mark, legible(trim, accent), {
        x: 0,
        y: 690,
        size: 42,
        spacing: 4,
        room: 170,
        turn: -90,
        grey: 150,
      })
    },
    slim,
  )

/** Where a stud is screwed or moulded, and how a blade is turned. */
const places: Record<Boot['cut'], [x: number, y: number, turn: number][]> = {
  firm: [
    [-96, 168, 30],
    [84, 160, -30],
    [-142, 290, 10],
    [140, 270, -10],
    [-126, 420, -10],
    [142, 392, 10],
    [0, 226, 0],
    [-82, 936, -10],
    [92, 930, 10],
    [-56, 1056, -24],
    [66, 1052, 24],
  ],
  soft: [
    [-104, 186, 0],
    [96, 178, 0],
    [-132, 400, 0],
    [144, 372, 0],
    [-72, 1016, 0],
    [84, 1010, 0],
  ],
}

function stud(sheet: Sheet, cut: Boot['cut'], [x, y, turn]: [number, number, number], colour: Dye) {
  if (cut === 'soft') {
    for (const [r, height, tone] of [
      [48, 24, colour],
      [34, 44, metal],
    ] as const) {
      sheet.form(ellipse(x, y, r, r), height, r * 0.9, { add: true, power: 0.7 })
      sheet.overlay(ellipse(x, y, r, r), tone, 150)
    }
    sheet.shine(ellipse(x, y, 34, 34), 0xb0)
    sheet.fill(ellipse(x, y, 15, 15), lit(metal, -0.08))
    return
  }
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const blade = (wide: number, long: number) =>
    polygon(
      Array.from({ length: 20 }, (_, i) => {
        const [a, b] = [wide * Math.cos((i * Math.PI) / 10), long * Math.sin((i * Math.PI) / 10)]
        return [x + a * cos - b * sin, y + a * sin + b * cos] as const
      }),
    )
  sheet.form(blade(36, 46), 46, 34, { add: true, power: 0.7 })
  sheet.overlay(blade(36, 46), colour, 150)
  sheet.fill(blade(17, 26), lit(colour, colour[0] > 0.6 ? -0.09 : 0.1))
  sheet.raise(blade(17, 26), 170)
}

/** Thin ribs that leave the spine like a leaf's. */
function ribs(sheet: Sheet, colour: Dye, at: (text: string) => ReturnType<typeof line>) {
  for (let k = 0; k < 9; k++) {
    for (const side of [-1, 1]) {
      const y = 330 + k * 86
      const rib = taper(at(`${side * 20} ${y + 40}, ${side * 100} ${y - 10}, ${side * 200} ${y - 50}`), 15)
      sheet.fill(rib, lit(colour, colour[0] > 0.5 ? -0.07 : 0.07))
      sheet.raise(rib, 176)
    }
  }
  for (let k = 0; k < 5; k++) {
    const curve = stroke(at(`-160 ${150 + k * 34}, 0 ${110 + k * 34}, 160 ${150 + k * 34}`))
    sheet.draw(curve, lit(colour, colour[0] > 0.5 ? -0.05 : 0.05), 8)
    sheet.raiseLine(curve, 160, 9)
  }
}
