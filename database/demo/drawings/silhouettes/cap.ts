import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots, staggered } from '../dots.ts'
import { type Anchor, area, ellipse, line, sample, stroke, through } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Cap = Extract<Recipe, { shape: 'cap' }>

const domeLine =
  '470 800!, 452 700, 470 580, 532 466, 632 390, 764 350, 900 342, 1034 362, 1156 420, 1246 520, 1296 650, 1310 806!, 1250 846, 1120 876, 960 888, 800 882, 640 856, 530 822'
const frontSeam = '878 344, 826 420, 786 540, 770 690, 776 880'
const sideSeam = '890 344, 1010 420, 1100 540, 1146 690, 1150 880'
const nearSeam = '864 344, 720 400, 606 500, 552 640, 548 830'

/** A six-panel cap or a mesh trucker, three quarters from the front, brim to the left. */
export function cap(recipe: Cap, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.twill, { lies: false, from: 250, to: 1320, ground: 900 })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const dome = area(domeLine)
  underBrim(sheet, lit(body, -0.3))
  sheet.form(
    area(
      domeLine.replace(
        '1310 806!, 1250 846, 1120 876, 960 888, 800 882, 640 856, 530 822',
        '1330 1200!, 440 1200!',
      ),
    ),
    215,
    400,
    { power: 0.56 },
  )
  sheet.reset(dome)
  sheet.fill(dome, body)
  print(
    sheet,
    dome,
    { x: 440, y: 330, width: 880, height: 570 },
    { pattern: recipe.pattern, ground: body, ink: accent },
    hand,
  )
  sheet.within(dome, () => {
    if (recipe.cut === 'trucker') mesh(sheet, lit(recipe.accent === 'fog' ? body : accent, -0.02), body, hand)
    for (const seam of [frontSeam, sideSeam, nearSeam]) panelSeam(sheet, line(seam), body)
    band(sheet, body)
  })
  const holes: [number, number][] =
    recipe.cut === 'trucker'
      ? [[690, 500]]
      : [
          [690, 500],
          [960, 500],
          [1170, 560],
        ]
  for (const [x, y] of holes) eyelet(sheet, x, y, lit(recipe.pattern === 'plain' ? panel : body, 0.02))
  button(sheet, panel)
  brim(sheet, panel)
  const ink = legible(dye(recipe.trim), body)
  stamp(sheet, recipe.mark, ink, {
    x: 659,
    y: 700,
    size: 66,
    spacing: 5,
    room: 172,
    turn: 2,
    skew: 5,
    grey: 226,
  })
  return sheet
}

function panelSeam(sheet: Sheet, seam: Anchor[], cloth: Dye) {
  sheet.seam(stroke(seam))
  for (const by of [-13, 13]) sheet.stitch(stroke(seam.map((a) => ({ ...a, x: a.x + by }))), cloth)
}

/** Open net on the panels behind the front one. */
function mesh(sheet: Sheet, colour: Dye, body: Dye, { fine, view }: Hand) {
  const back = area(`${frontSeam.replace('878 344', '878 330!')}, 1400 900!, 1400 300!`)
  sheet.fill(back, lit(colour, 0.02))
  const step = 17 * Math.max(0.7, fine)
  const holes = staggered({ x: 750, y: 330, width: 640, height: 600 }, step, step * 0.86, view)
  sheet.within(back, () =>
    sheet.dots(dots(holes, step * 0.32, step * 0.3), lit(colour, colour[0] > 0.5 ? -0.26 : -0.12), 1, 84),
  )
  sheet.stitch(stroke(line(frontSeam).map((a) => ({ ...a, x: a.x - 20 }))), body)
}

function band(sheet: Sheet, cloth: Dye) {
  const edge = '470 770, 530 796, 640 828, 800 852, 960 858, 1120 846, 1250 816, 1310 778'
  sheet.stitch(stroke(edge), cloth)
  sheet.raiseLine(stroke(edge), 96, 5)
}

function eyelet(sheet: Sheet, x: number, y: number, colour: Dye) {
  sheet.overlay(ellipse(x, y, 15, 14), colour, 200)
  sheet.fill(ellipse(x, y, 7, 6.4), [0.22, 0.01, 200])
}

function button(sheet: Sheet, colour: Dye) {
  const knob = area('842 350!, 846 330, 868 320, 894 322, 910 334, 912 352!, 878 360')
  sheet.form(knob, 26, 20, { base: 40 })
  sheet.reset(knob)
  sheet.overlay(knob, colour, 150)
}

// The brim leaves the dome along one curve and ends along another; its stitches lie between them.
const inner = '474 776, 530 812, 616 846, 716 866, 800 872'
const outer = '350 786, 236 826, 168 884, 178 944, 276 990, 430 1006, 590 988, 716 940, 812 880'

function brim(sheet: Sheet, cloth: Dye) {
  const shape = area([
    ...line(outer).map((a, i) => ({ ...a, corner: i === 8 })),
    ...line(inner)
      .reverse()
      .map((a, i) => ({ ...a, corner: i === 0 })),
  ])
  const edge = area([...line(outer).map((a) => ({ ...a, y: a.y + 17 })), ...line(inner).reverse()])
  sheet.fill(edge, lit(cloth, -0.2))
  sheet.form(edge, 40, 60, { base: 20 })
  sheet.form(shape, 84, 260, { base: 52, power: 0.7 })
  sheet.reset(shape)
  sheet.fill(shape, cloth)
  sheet.soft.push(`<path d="${area(underDome)}" fill="rgb(90,90,90)"/>`)
  const [near, far] = [sample(line(inner), 16), sample(line(outer), 8)]
  for (let row = 1; row <= 7; row++) {
    const t = row / 8
    const points = near.map((a, i) => {
      const b = far[Math.round((i / (near.length - 1)) * (far.length - 1))] ?? a
      return [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t] as const
    })
    sheet.within(shape, () => sheet.stitch(stroke(through(points.filter((_, i) => i % 3 === 0))), cloth))
  }
  sheet.albedo.push(`<path d="${stroke(inner)}" fill="none" stroke="#000" stroke-width="16" opacity=".2"/>`)
}

// Where the brim dips as it meets the dome.
const underDome = '470 800, 560 850, 700 890, 800 890, 700 930, 520 900'

function underBrim(sheet: Sheet, colour: Dye) {
  const shape = area('300 960!, 480 860, 800 880, 1200 880!, 1240 850!, 1000 906, 760 912, 560 986')
  sheet.fill(shape, colour)
  sheet.form(shape, 4, 20)
}
