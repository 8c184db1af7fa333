import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, ellipse, line, polygon, stroke, through } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { courtSole } from './court-sole.ts'
import { footprint, inset, pairOf } from './footprint.ts'
import { stamp } from './stamp.ts'

type Shoe = Extract<Recipe, { shape: 'shoe' }>
type Rubber = { foot: -1 | 1; colour: Dye; foam: Dye; accent: Dye }

/** Both soles from below: the rim of foam, and on it the tread that the ground asks for. */
export const shoeSoles = (recipe: Shoe): Sheet =>
  pairOf(surfaces.foam, (sheet, foot) => {
    const { cut } = recipe
    if (cut === 'court') return courtSole(sheet, recipe, foot)
    const shape = footprint(foot)
    const whole = area(shape)
    const trim = dye(recipe.trim)
    const foam: Dye = trim[0] > 0.9 ? lit(dye('fog'), 0.05) : dye('chalk')
    sheet.form(whole, 74, 110, { power: 0.55, base: 10 })
    sheet.fill(whole, cut === 'race' || cut === 'max' ? foam : lit(trim, -0.02))
    sheet.within(inset(shape, 15), () => {
      treads[cut](sheet, { foot, colour: trim, foam, accent: dye(recipe.accent) })
    })
    word(sheet, recipe, trim, foam, foot)
  })

const treads: Record<Exclude<Shoe['cut'], 'court'>, (sheet: Sheet, rubber: Rubber) => void> = {
  /** Islands of rubber on tall foam, parted by grooves that let it bend. */
  max(sheet, { foot, colour, foam, accent }) {
    const at = (text: string) => area(line(text).map((a) => ({ ...a, x: -foot * a.x })))
    sheet.fill('M-300 0H300V1200H-300Z', lit(foam, -0.04))
    const islands = [
      '-220 40!, -18 40!, -14 150, -20 206!, -100 236, -220 216!',
      '6 40!, 240 40!, 240 196!, 120 222, 8 206!, 4 130',
      '-220 246!, -100 266, -22 236!, -22 330, -28 372!, -110 396, -220 372!',
      '6 238!, 120 252, 240 226!, 240 350!, 120 378, 2 368!, 4 300',
      '-220 404!, -110 428, -30 404!, -36 470, -44 528!, -100 548, -220 520!',
      '0 400!, 120 410, 240 380!, 240 500!, 120 536, -10 540!, -6 470',
      '-200 850!, -120 830, -62 856!, -66 950, -40 1040!, -60 1200!, -200 1200!',
      '200 800!, 120 806, 74 850!, 74 950, 48 1040!, 60 1200!, 220 1200!',
      '-22 1060!, 4 1050, 30 1060!, 44 1200!, -40 1200!',
    ]
    for (const [i, island] of islands.entries())
      pad(sheet, at(island), i === 1 || i === 7 ? accent : lit(colour, -0.04))
    const channel = '-8 220, -16 420, -24 600, 6 800, 4 1030'
    sheet.raiseLine(stroke(line(channel).map((a) => ({ ...a, x: -foot * a.x }))), 40, 15)
  },
  /** Rows of small rounded blocks, cut by three grooves across the ball of the foot. */
  classic(sheet, { foot, colour, accent }) {
    sheet.fill('M-300 0H300V1200H-300Z', lit(dye('ink'), -0.06))
    const [dark, bright] = [
      blocks(foot, (y) => y < 470 || y > 850),
      blocks(foot, (y) => y >= 470 && y <= 850),
    ]
    pad(sheet, dark, lit(colour, -0.05))
    pad(sheet, bright, lit(dye('ink'), 0.02))
    const heel = area(
      line('200 860!, 60 900, 20 1010, 60 1200!, 240 1200!').map((a) => ({ ...a, x: -foot * a.x })),
    )
    sheet.reset(heel)
    sheet.overlay(heel, accent, 190)
    for (let y = 900; y < 1120; y += 34)
      sheet.raiseLine(`M-260 ${y}C-100 ${y + 16} 100 ${y + 16} 260 ${y}`, 96, 7)
    for (const y of [250, 350, 450])
      sheet.raiseLine(`M-260 ${y + 20}C-100 ${y - 16} 100 ${y - 16} 260 ${y + 20}`, 40, 12)
  },
  /** As little rubber as a marathon needs; the plate shows through a window under the arch. */
  race(sheet, { foot, colour, foam, accent }) {
    const at = (text: string) => area(line(text).map((a) => ({ ...a, x: -foot * a.x })))
    sheet.fill('M-300 0H300V1200H-300Z', lit(foam, -0.03))
    const front = at('-240 30!, 240 30!, 240 470!, 120 520, 20 470, -60 520, -240 480!')
    pad(sheet, front, lit(colour, -0.05))
    let holes = ''
    for (let row = 0; row < 24; row++)
      for (let column = -9; column < 10; column++)
        holes += ellipse(column * 22 + (row % 2) * 11, 70 + row * 19, 6.4, 5)
    sheet.within(front, () => {
      sheet.fill(holes, lit(colour, colour[0] > 0.5 ? -0.2 : 0.14))
      sheet.raise(holes, 110)
    })
    const plate = at('-40 560!, 6 600, 40 560!, 56 660, 44 780!, 6 800, -34 780!, -52 660')
    sheet.reset(plate)
    sheet.overlay(plate, [0.3, 0.012, 250], 84)
    sheet.within(plate, () => {
      for (let k = -40; k < 60; k++) sheet.draw(`M-120 ${560 + k * 14}l260 130`, [0.4, 0.012, 250], 4)
    })
    sheet.shine(plate, 0xa0)
    pad(sheet, at('-220 900!, -110 870, -66 930, -70 1030, -30 1200!, -220 1200!'), accent)
    pad(sheet, at('220 880!, 110 860, 72 930, 70 1030, 34 1200!, 220 1200!'), lit(colour, -0.05))
  },
  /** Deep lugs: arrows that bite uphill in front, turned round to brake under the heel. */
  trail(sheet, { foot, colour, accent }) {
    sheet.fill('M-300 0H300V1200H-300Z', lit(colour, -0.13))
    sheet.raise('M-300 0H300V1200H-300Z', 104)
    let [main, edge] = ['', '']
    for (let row = 0; row < 17; row++) {
      const y = 96 + row * 62
      const down = row > 10 ? -1 : 1
      for (const x of [-132, -66, 0, 66, 132]) {
        if (Math.abs(x) < 100 && y > 610 && y < 770) continue
        const shift = Math.abs(x) > 100 ? 26 : Math.abs(x) < 10 ? -6 : 8
        const lug = arrow(-foot * x, y + shift, 25, 22 * down)
        if (Math.abs(x) > 100) edge += lug
        else main += lug
      }
    }
    sheet.form(main, 26, 14, { add: true })
    sheet.form(edge, 26, 14, { add: true })
    sheet.fill(main, lit(colour, 0.02))
    sheet.fill(edge, accent)
    sheet.raise(main + edge, 190)
  },
}

function pad(sheet: Sheet, path: string, colour: Dye) {
  sheet.form(path, 12, 10, { add: true })
  sheet.overlay(path, colour, 196)
}

/** Blocks in rows bent like the toes, where `wanted` says so. */
function blocks(foot: -1 | 1, wanted: (y: number) => boolean): string {
  let path = ''
  for (let row = 0; row < 29; row++) {
    for (let column = -5; column <= 5; column++) {
      const x = (column + (row % 2) / 2) * 40
      const y = 84 + row * 37 - foot * x * 0.08
      const badge = Math.abs(x) < 118 && y > 610 && y < 770
      if (wanted(84 + row * 37) && !badge) path += arrow(x, y, 15, 0)
    }
  }
  return path
}

/** A block that points up by `tip`; with 0 it is a hexagon. */
const arrow = (x: number, y: number, half: number, tip: number): string =>
  tip === 0
    ? polygon(
        [0, 60, 120, 180, 240, 300].map((a) => [
          x + half * 1.06 * Math.sin((a * Math.PI) / 180),
          y + half * Math.cos((a * Math.PI) / 180),
        ]),
      )
    : polygon([
        [x, y - tip],
        [x + half, y + tip * 0.1],
        [x + half, y + tip * 0.95],
        [x, y + tip * 0.1],
        [x - half, y + tip * 0.95],
        [x - half, y + tip * 0.1],
      ])

function word(sheet: Sheet, { cut, mark, accent }: Shoe, trim: Dye, foam: Dye, foot: -1 | 1) {
  if (cut === 'race') {
    return stamp(sheet, mark, legible(dye(accent), foam), {
      x: foot * -8,
      y: 846,
      size: 30,
      spacing: 4,
      room: 150,
    })
  }
  const ground = cut === 'max' ? lit(foam, -0.04) : lit(trim, -0.13)
  const badge = area(
    through(
      [
        [-92, 640],
        [0, 628],
        [104, 640],
        [110, 690],
        [104, 738],
        [0, 750],
        [-92, 738],
        [-98, 690],
      ].map(([x, y]) => [-foot * (x ?? 0), y ?? 0] as const),
    ),
  )
  if (cut === 'classic' || cut === 'trail') {
    sheet.reset(badge)
    sheet.overlay(badge, lit(ground, 0.02), 176)
  }
  stamp(sheet, mark, legible(dye(accent), lit(ground, 0.02)), {
    x: -foot * 8,
    y: 690,
    size: 42,
    spacing: 4,
    room: 170,
    grey: 150,
  })
}
