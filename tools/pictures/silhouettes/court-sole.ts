import { type Dye, dye, legible, lit } from '../colour.ts'
import { type Anchor, area, bent, ellipse, line, sample } from '../path.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { footprint, inset } from './footprint.ts'
import { stamp } from './stamp.ts'

type Shoe = Extract<Recipe, { shape: 'shoe' }>
type Foot = -1 | 1
type Rubber = { frame: Dye; tread: Dye; pivot: Dye; shank: Dye }

/** The fields of tread, for a foot that stands straight: big toe towards smaller x. The arch between them is bare. */
const fields = {
  toe: '-150 120!, -60 70, 60 70, 170 130!, 184 236, 190 352!, 60 300, -60 296, -190 330!, -186 220',
  ball: '-200 352!, -60 318, 60 322, 200 376!, 190 470, 170 524!, 60 470, -50 462, -180 496!, -190 420',
  arch: '-170 520!, -50 486, 60 494, 176 550!, 150 570, 140 596!, 40 556, -40 552, -140 590!, -160 560',
  heel: '-150 806!, -50 836, 50 838, 160 800!, 160 872!, 80 924, -4 1016, -52 1160!, -160 1160!, -150 960',
  strike: '180 884!, 100 938, 22 1026, -26 1170!, 190 1180!',
} as const

const shankEdge = '-150 596!, -56 630, 66 634, 170 604!, 170 800!, 60 766, -52 762, -150 794!'

/** Where one turns: under the ball of the foot. */
const pivot = { x: -48, y: 318 }

/** A court shoe from below: a cup of rubber, its rim, herringbone in bent rows, and a disc on which one turns. */
export function courtSole(sheet: Sheet, recipe: Shoe, foot: Foot) {
  const shape = footprint(foot)
  const rubber = rubbers(recipe)
  // The toes lean towards the other foot, and so does all that lies under them.
  const place = (x: number, y: number) => [foot * (34 * Math.max(0, (560 - y) / 490) ** 1.7 - x), y] as const
  const at = (text: string): Anchor[] => line(text).map((a) => ({ ...a, x: place(a.x, a.y)[0] }))
  const laid = (path: string) => bent(path, place)

  volumes(sheet, shape, at)
  sheet.fill(area(shape), lit(rubber.frame, rubber.frame[0] > 0.9 ? -0.015 : 0.02))
  const cup = inset(shape, 12)
  sheet.overlay(cup, rubber.frame, 172)
  sheet.within(cup, () => notches(sheet, shape, rubber.frame))
  const treads = Object.values(fields).map((text) => area(at(text)))
  sheet.form(treads.join(''), 7, 8, { add: true })
  sheet.within(inset(shape, 34), () => {
    for (const [name, text] of Object.entries(fields)) {
      const [path, other] = [area(at(text)), name === 'strike' || name === 'arch']
      tread(sheet, path, other ? rubber.pivot : rubber.tread, laid, name === 'toe' || name === 'ball')
    }
  })
  turningDisc(sheet, rubber, place)
  sheet.within(inset(shape, 30), () => shank(sheet, area(at(shankEdge)), rubber.shank, laid))
  const ink = legible(rubber.pivot[2] === rubber.shank[2] ? rubber.frame : rubber.pivot, rubber.shank)
  stamp(sheet, recipe.mark, ink, { x: -foot * 4, y: 694, size: 34, spacing: 4, room: 136, grey: 164 })
}

/** Gum stays gum; else the tread is of the upper's second colour, of gum where that would be white on white. */
function rubbers(recipe: Shoe): Rubber {
  const [frame, panel, accent] = [dye(recipe.trim), dye(recipe.panel), dye(recipe.accent)]
  if (recipe.trim === 'gum')
    return { frame: lit(frame, -0.03), tread: lit(frame, 0.05), pivot: accent, shank: panel }
  const rim = frame[0] > 0.94 ? lit(frame, -0.03) : lit(frame, 0.03)
  const own = Math.abs(panel[0] - frame[0]) > 0.15
  const tread = own ? panel : frame[0] > 0.94 ? dye('gum') : accent
  return { frame: rim, tread, pivot: own ? accent : rim, shank: own ? lit(panel, -0.06) : lit(tread, -0.16) }
}

/** The cup's wall, its plane, the hollow under the arch, and the toe and heel that bend away from the ground. */
function volumes(sheet: Sheet, shape: Anchor[], at: (text: string) => Anchor[]) {
  sheet.form(area(shape), 44, 34, { power: 0.6, base: 8 })
  sheet.form(area(shape), 46, 330, { add: true, power: 0.75 })
  sheet.form(inset(shape, 13), 9, 9, { add: true })
  const hollow = area(at('-150 560!, 0 530, 160 570!, 150 690, 160 830!, 0 856, -150 826!, -130 690'))
  sheet.form(hollow, -26, 90, { add: true, power: 0.8 })
}

/** The rim is cut all round, so that its edge grips when the foot slides. */
function notches(sheet: Sheet, shape: Anchor[], frame: Dye) {
  const [outer, inner] = [sample(shape, 3, true), 40]
  let cuts = ''
  const turn = (shape[1]?.x ?? 0) < (shape[0]?.x ?? 0) ? -1 : 1
  for (const [i, { x, y, tx, ty }] of outer.entries())
    if (i % 2 === 0 && (y < 560 || y > 830))
      cuts += `M${(x - turn * ty * 6).toFixed(1)} ${(y + turn * tx * 6).toFixed(1)}L${(x - turn * ty * inner).toFixed(1)} ${(y + turn * tx * inner).toFixed(1)}`
  sheet.draw(cuts, lit(frame, -0.12), 4)
  sheet.raiseLine(cuts, 84, 7)
  const seat = inset(shape, 35)
  sheet.draw(seat, lit(frame, -0.2), 5)
  sheet.raiseLine(seat, 50, 9)
}

/** A field of herringbone: grooves in rows that are bent like the toes, closer under the forefoot. */
function tread(sheet: Sheet, path: string, colour: Dye, laid: (path: string) => string, fine: boolean) {
  sheet.overlay(path, colour, 186)
  sheet.shine(path, 0x54)
  const [step, pitch] = fine ? [22, 27] : [26, 30]
  let rows = ''
  for (let y = 40; y < 1220; y += pitch) {
    const points = Array.from({ length: 19 }, (_, i) => {
      const x = (i - 9) * step
      return `${x} ${(y + (i % 2) * step * 0.8 + x * x * 0.0011).toFixed(1)}`
    })
    rows += `M${points.join('L')}`
  }
  sheet.within(path, () => {
    const grooves = laid(rows)
    sheet.draw(grooves, lit(colour, colour[0] > 0.5 ? -0.17 : -0.12), 8)
    sheet.raiseLine(grooves, 40, 10)
  })
}

/** Rings round a hub, parted by rays. */
function turningDisc(
  sheet: Sheet,
  rubber: Rubber,
  place: (x: number, y: number) => readonly [number, number],
) {
  const [x, y] = place(pivot.x, pivot.y)
  const moat = ellipse(x, y, 96, 96)
  sheet.reset(moat)
  sheet.fill(moat, lit(rubber.tread, -0.2))
  sheet.raise(moat, 70)
  const disc = ellipse(x, y, 86, 86)
  sheet.overlay(disc, rubber.pivot, 176)
  const groove = lit(rubber.pivot, -0.16)
  for (const r of [70, 52, 34]) {
    sheet.draw(ellipse(x, y, r, r), groove, 6)
    sheet.raiseLine(ellipse(x, y, r, r), 70, 8)
  }
  const rays = [15, 75, 135, 195, 255, 315].map((degrees) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return `M${(x + 36 * c).toFixed(1)} ${(y + 36 * s).toFixed(1)}L${(x + 84 * c).toFixed(1)} ${(y + 84 * s).toFixed(1)}`
  })
  sheet.draw(rays.join(''), groove, 6)
  sheet.raiseLine(rays.join(''), 70, 8)
  sheet.overlay(ellipse(x, y, 17, 17), rubber.pivot, 190)
}

/** The stiff shank, let in under the arch: ribs that run across it, and a plate for the word. */
function shank(sheet: Sheet, path: string, colour: Dye, laid: (path: string) => string) {
  sheet.reset(path)
  sheet.draw(path, lit(colour, -0.12), 8)
  sheet.overlay(path, colour, 92)
  sheet.shine(path, 0x80)
  sheet.within(path, () => {
    for (const y of [616, 635, 654, 738, 757, 776]) {
      const bow = y < 690 ? 14 : -14
      const rib = laid(`M-130 ${y - bow}C-50 ${y + bow} 50 ${y + bow} 130 ${y - bow}`)
      sheet.draw(rib, lit(colour, 0.06), 5)
      sheet.raiseLine(rib, 190, 8)
    }
  })
}
