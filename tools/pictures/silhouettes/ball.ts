import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots } from '../dots.ts'
import { ellipse, polygon, stroke, through } from '../path.ts'
import type { Hand } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Ball = Extract<Recipe, { shape: 'ball' }>
type Vector = readonly [x: number, y: number, z: number]

const radius = 330
const [cx, cy] = [800, 575]
const golden = (1 + Math.sqrt(5)) / 2

/** A football: a truncated icosahedron drawn onto a sphere, or a street ball with moulded bands. */
export function ball(recipe: Ball, hand: Hand, shown: 'back' | 'front'): Sheet {
  const sheet = new Sheet(surfaces.hard, { lies: false, from: 590, to: 1010, ground: 904 })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const disc = ellipse(cx, cy, radius, radius)
  sheet.form(disc, radius * 0.86, 2000, { power: 0.5 })
  sheet.fill(disc, body)
  sheet.shine(disc, recipe.cut === 'match' ? 0x70 : 0x30)
  sheet.within(disc, () => {
    if (recipe.cut === 'match') panels(sheet, panel, accent, body, recipe.pattern === 'fade', shown)
    else bands(sheet, panel, accent, body, hand, shown)
  })
  if (shown === 'back') {
    valve(sheet, recipe.cut === 'match' ? panel : body)
    return sheet
  }
  if (recipe.cut === 'street') {
    sheet.reset(ellipse(cx, cy, 150, 82))
    sheet.overlay(ellipse(cx, cy, 150, 82), body, 150)
  }
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), body), {
    x: cx - 4,
    y: cy + 6,
    size: 40,
    spacing: 4,
    room: recipe.cut === 'street' ? 220 : 150,
    turn: -8,
    grey: 132,
  })
  return sheet
}

/** The rubber eye through which it is pumped up. */
function valve(sheet: Sheet, ground: Dye) {
  const [x, y] = [cx + 8, cy - 6]
  sheet.overlay(ellipse(x, y, 15, 15), lit(ground, ground[0] > 0.5 ? -0.14 : 0.14), 176)
  sheet.fill(ellipse(x, y, 6, 6), [0.2, 0.01, 240])
}

/** The ball rolled over until a pentagon faces us. */
function rolled([x, y, z]: Vector): Vector {
  const [sin, cos] = [Math.sin(0.6524), Math.cos(0.6524)]
  const [right, down] = [(x - y) / Math.SQRT2, (x + y - 2 * z) / Math.sqrt(6)]
  const near = (x + y + z) / Math.sqrt(3)
  const [d, n] = [down * cos - near * sin, down * sin + near * cos]
  // Back from the picture's axes to the ball's own.
  const along = (u: number, v: number, w: number) => u * right + v * d + w * n
  return [
    along(1 / Math.SQRT2, 1 / Math.sqrt(6), 1 / Math.sqrt(3)),
    along(-1 / Math.SQRT2, 1 / Math.sqrt(6), 1 / Math.sqrt(3)),
    along(0, -2 / Math.sqrt(6), 1 / Math.sqrt(3)),
  ]
}

/** Turned so that a hexagon faces us, where the word stands. */
function turned([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  // The face's middle (1, 1, 1) comes to the front, then the ball is rolled a little.
  const u = [(x - y) / Math.SQRT2, (x + y - 2 * z) / Math.sqrt(6), (x + y + z) / Math.sqrt(3)].map(
    (v) => v / length,
  )
  const [a, b, c] = u as [number, number, number]
  const [sin, cos] = [Math.sin(0.24), Math.cos(0.24)]
  return [a * cos - b * sin, a * sin + b * cos, c]
}

const icosahedron: Vector[] = [-1, 1].flatMap((s) =>
  [-golden, golden].flatMap((t): Vector[] => [
    [0, s, t],
    [s, t, 0],
    [t, 0, s],
  ]),
)

const between = (a: Vector, b: Vector, t: number): Vector => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]
const apart = (a: Vector, b: Vector) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** On the picture; what lies behind is pushed to the rim. */
function seen(point: Vector): [number, number] {
  const [x, y, z] = turned(point)
  const flat = Math.hypot(x, y)
  const k = z < 0 && flat > 0 ? 1 / flat : 1
  return [cx + radius * x * k, cy + radius * y * k]
}

const front = (point: Vector) => turned(point)[2] > -0.05

/** A great-circle arc, in points. */
const arc = (a: Vector, b: Vector, steps = 8): [number, number][] =>
  Array.from({ length: steps + 1 }, (_, i) => seen(between(a, b, i / steps)))

/** Around each corner of the icosahedron a pentagon, a third of the way along its five edges. */
function pentagons(cut: number, corners: Vector[]): { middle: Vector; ring: Vector[] }[] {
  return corners.map((middle) => {
    const near = corners.filter((other) => apart(middle, other) > 0.1 && apart(middle, other) < 2.1)
    const [first] = near
    const ordered: Vector[] = first ? [first] : []
    while (ordered.length < near.length) {
      const last = ordered.at(-1) as Vector
      const next = near.find((v) => !ordered.includes(v) && apart(v, last) < 2.1)
      if (!next) break
      ordered.push(next)
    }
    return { middle, ring: ordered.map((other) => between(middle, other, cut)) }
  })
}

function panels(sheet: Sheet, panel: Dye, accent: Dye, body: Dye, inset: boolean, shown: 'back' | 'front') {
  const corners = shown === 'back' ? icosahedron.map(rolled) : icosahedron
  const all = pentagons(1 / 3, corners)
  for (const { middle, ring } of all) {
    if (!front(middle) && !ring.some(front)) continue
    const path = polygon(ring.flatMap((a, i) => arc(a, ring[(i + 1) % ring.length] as Vector)))
    sheet.fill(path, panel)
    sheet.seam(path, 0.34)
    const inner = polygon(
      ring
        .map((a) => between(middle, a, 0.62))
        .flatMap((a, i, some) => arc(a, some[(i + 1) % some.length] as Vector)),
    )
    sheet.fill(inner, inset ? accent : lit(panel, -0.07))
  }
  for (const a of corners) {
    for (const b of corners) {
      const edge = apart(a, b)
      if (edge < 0.1 || edge > 2.1 || a[0] + a[1] * 3 + a[2] * 7 > b[0] + b[1] * 3 + b[2] * 7) continue
      const [from, to] = [between(a, b, 1 / 3), between(a, b, 2 / 3)]
      if (!front(from) || !front(to)) continue
      const seam = stroke(through(arc(from, to)))
      sheet.seam(seam, 0.34)
      sheet.draw(seam, lit(body, -0.16), 2)
    }
  }
  // A thin line of the accent round every pentagon.
  for (const { middle, ring } of all) {
    const outer = ring.map((a) => between(middle, a, 1.2))
    for (let k = 0; k < outer.length; k++) {
      const [a, b] = [outer[k] as Vector, outer[(k + 1) % outer.length] as Vector]
      if (front(a) && front(b))
        sheet.draw(stroke(through(arc(between(a, b, 0.12), between(a, b, 0.88)))), accent, 7)
    }
  }
}

/** Broad bands along three great circles, and the pebble of moulded rubber. */
function bands(
  sheet: Sheet,
  panel: Dye,
  accent: Dye,
  body: Dye,
  { chance, fine }: Hand,
  shown: 'back' | 'front',
) {
  const circle = (axis: number, lift: number): Vector[] =>
    Array.from({ length: 73 }, (_, i) => {
      const [s, c] = [Math.sin((i * Math.PI) / 36), Math.cos((i * Math.PI) / 36)]
      const point = [lift, s, c]
      return [
        point[(3 - axis) % 3] as number,
        point[(4 - axis) % 3] as number,
        point[(5 - axis) % 3] as number,
      ]
    })
  for (const axis of [0, 1, 2]) {
    for (const [width, colour] of [
      [58, panel],
      [18, accent === panel ? lit(panel, 0.16) : accent],
    ] as const) {
      for (const lift of [-0.42, 0.42]) {
        const points = shown === 'back' ? circle(axis, lift).map(rolled) : circle(axis, lift)
        const runs = points.map((p) => (front(p) ? seen(p) : undefined))
        let run: [number, number][] = []
        for (const point of [...runs, undefined]) {
          if (point) run.push(point)
          else {
            if (run.length > 2) {
              sheet.draw(stroke(through(run)), colour, width)
              sheet.raiseLine(stroke(through(run)), width > 40 ? 104 : 128, width)
            }
            run = []
          }
        }
      }
    }
  }
  const pebbles = Array.from({ length: 1700 }, (): [number, number] => {
    const [angle, out] = [chance() * 6.2832, Math.sqrt(chance()) * radius]
    return [cx + out * Math.cos(angle), cy + out * Math.sin(angle)]
  })
  const size = Math.max(0.8, fine)
  sheet.dots(dots(pebbles, 3.2 * size, 3 * size), lit(body, -0.12), 0.22, 144)
}
