import { type Dye, dye, legible, lit } from '../colour.ts'
import { dots } from '../dots.ts'
import { bent, polygon } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { course, facing, hull, mesh, type Point, shownCourse, sight } from '../sight.ts'
import { pointsOf } from '../solid.ts'
import { surfaces } from '../surfaces.ts'
import { lettered } from '../type.ts'
import { brim, crown } from './cap-model.ts'

type Cap = Extract<Recipe, { shape: 'cap' }>

const seen = sight({ yaw: -0.98, pitch: 0.25, scale: 1.14, distance: 4200, x: 850, y: 838 })

/** Seams in degrees round the head; a trucker has one wide panel in front. */
const seams = { panel: [0, 60, 120, -60], trucker: [52, 116, -52] }

/** A six-panel cap or a mesh trucker, three quarters from the front, brim to the left. */
export function cap(recipe: Cap, hand: Hand): Sheet {
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const on = (u: number, v: number) => crown(recipe.cut, 360 * u - 180, v)
  const dome = hull(pointsOf(mesh(on, seen, 72, 24)))
  const foot = hull([
    ...course((t) => flat(on(t, 0)), seen, 40),
    ...course((t) => flat(brim(2 * t - 1, 0.96)), seen, 40),
  ])
  const sheet = new Sheet(surfaces.cap, { lies: false, from: 330, to: 1330, ground: 900, foot })
  sheet.solid(dome, mesh(on, seen, 300, 100), -1)
  sheet.fill(dome, body)
  const cloth = { pattern: recipe.pattern, ground: body, ink: accent }
  print(sheet, dome, { x: 440, y: 300, width: 960, height: 640 }, cloth, hand)
  const along = (way: (t: number) => [angle: number, up: number], steps = 40) =>
    shownCourse(
      on,
      seen,
      -1,
      (t) => {
        const [angle, up] = way(t)
        return [angle / 360 + 0.5, up]
      },
      steps,
    )
  sheet.within(dome, () => {
    if (recipe.cut === 'trucker')
      net(sheet, recipe, lit(recipe.accent === 'fog' ? body : accent, -0.02), hand)
    for (const angle of seams[recipe.cut]) {
      sheet.seam(along((t) => [angle, 0.985 * t]))
      for (const by of [-1.9, 1.9])
        sheet.stitch(
          along((t) => [angle + by / (1.02 - 0.86 * t), 0.94 * t]),
          body,
        )
    }
    const band = along((t) => [360 * t - 180, 0.06], 120)
    sheet.stitch(band, body)
    sheet.raiseLine(band, 96, 5)
  })
  const eyes = recipe.cut === 'trucker' ? [] : [-30, 30, 90]
  for (const angle of eyes)
    eyelet(sheet, recipe.cut, angle, lit(recipe.pattern === 'plain' ? panel : body, 0.02))
  button(sheet, recipe.cut, panel)
  peak(sheet, panel)
  word(sheet, recipe, body)
  return sheet
}

const flat = ([x, y]: Point): Point => [x, y, 0]

/** Open net on the panels behind the front one; where it turns away its holes are smaller. */
function net(sheet: Sheet, { cut }: Cap, colour: Dye, { fine }: Hand) {
  const back = facing(
    mesh((u, v) => crown(cut, 52 + 160 * u, v), seen, 60, 16),
    -1,
  )
  sheet.fill(back, lit(colour, 0.02))
  const step = 17 * Math.max(0.7, fine)
  const sizes = new Map<number, [number, number][]>()
  const rows = Math.round(640 / (step * 0.87))
  for (let row = 2; row < rows * 0.94; row++) {
    const up = row / rows
    const round = 2.3 * Math.PI * 400 * Math.cos((up * Math.PI) / 2) ** 0.8
    const pitch = (step / round) * 414
    for (let angle = 54.5 + (row % 2) * pitch * 0.5; angle < 200; angle += pitch) {
      const [x, y] = seen(crown(cut, angle, up))
      const [right] = seen(crown(cut, angle + 0.5, up))
      const size = Math.ceil(Math.min(1, (right - x) / (0.5 * 7.2)) * 4) / 4
      if (size > 0) sizes.set(size, [...(sizes.get(size) ?? []), [x, y]])
    }
  }
  for (const [size, spots] of sizes)
    sheet.dots(
      dots(spots, step * 0.31 * (0.4 + 0.6 * size), step * 0.31 * (0.4 + 0.6 * size)),
      lit(colour, colour[0] > 0.5 ? -0.26 : -0.12),
      1,
      84,
    )
}

function eyelet(sheet: Sheet, cut: Cap['cut'], angle: number, colour: Dye) {
  const ring = (size: number) =>
    polygon(
      course(
        (t) =>
          crown(
            cut,
            angle + size * 2.5 * Math.cos(2 * Math.PI * t),
            0.56 + size * 0.025 * Math.sin(2 * Math.PI * t),
          ),
        seen,
        20,
      ),
    )
  sheet.overlay(ring(1), colour, 200)
  sheet.fill(ring(0.46), [0.22, 0.01, 200])
}

/** The button where the panels meet, covered with cloth. */
function button(sheet: Sheet, cut: Cap['cut'], colour: Dye) {
  const [x, y, z] = crown(cut, 0, 1)
  const knob = mesh(
    (u, v) => {
      const [turn, rise] = [2 * Math.PI * u, (v * Math.PI) / 2]
      return [
        x - 38 * Math.cos(turn) * Math.cos(rise),
        y - 38 * Math.sin(turn) * Math.cos(rise),
        z - 6 + 24 * Math.sin(rise),
      ]
    },
    seen,
    40,
    12,
  )
  const shape = hull(pointsOf(knob))
  sheet.reset(shape)
  sheet.solid(shape, knob, 0)
  sheet.overlay(shape, colour, 140)
}

function peak(sheet: Sheet, cloth: Dye) {
  const edge = facing(
    mesh((u, v) => brim(2 * u - 1, 1, 15 * v), seen, 80, 1),
    0,
  )
  const on = (u: number, v: number) => brim(2 * u - 1, v)
  const shape = facing(mesh(on, seen, 64, 10), 1)
  sheet.reset(edge + shape)
  sheet.solid(
    edge,
    mesh((u, v) => brim(2 * u - 1, 1, 15 * v), seen, 240, 4),
    0,
  )
  sheet.fill(edge, lit(cloth, -0.1))
  sheet.solid(shape, mesh(on, seen, 200, 80), 0)
  sheet.fill(shape, cloth)
  const along = (way: (t: number) => [u: number, v: number]) => shownCourse(on, seen, 1, way, 60)
  sheet.within(shape, () => {
    for (let row = 1; row <= 7; row++)
      sheet.stitch(
        along((t) => [t, row / 8 + 0.02]),
        cloth,
      )
    const bound = along((t) => [t, 0.965])
    sheet.raiseLine(bound, 160, 12)
    // The crown keeps the lamp off where the brim leaves it.
    for (const [out, dark] of [
      [0.05, 0.16],
      [0.1, 0.1],
      [0.17, 0.07],
    ] as const)
      sheet.fill(
        polygon([...course((t) => on(t, -0.02), seen, 40), ...course((t) => on(1 - t, out), seen, 40)]),
        [0.1, 0.01, 250],
        dark,
      )
  })
}

/** Embroidered across the front. */
function word(sheet: Sheet, { cut, mark, trim }: Cap, body: Dye) {
  if (mark === '') return
  const size = cut === 'trucker' ? 104 : 84
  const first = lettered(mark, { size, spacing: 7 })
  const share = Math.min(1, 372 / first.width)
  const letters = bent(lettered(mark, { size: size * share, spacing: 7 * share }).path, (x, y) =>
    seen(crown(cut, x / 7.2, 0.34 - y / 640)),
  )
  const ink = legible(dye(trim), body)
  sheet.fill(letters, ink)
  sheet.raise(letters, 220)
}
