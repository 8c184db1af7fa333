import { type Dye, dye, legible, lit } from '../colour.ts'
import { bent, polygon, stroke, through } from '../path.ts'
import { type Cloth, type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { course, facing, mesh, type Point, shownCourse, sight } from '../sight.ts'
import { surfaces } from '../surfaces.ts'
import { lettered } from '../type.ts'
import { bed, rim, sides, strap, wall } from './slide-model.ts'

type Slide = Extract<Recipe, { shape: 'slide' }>

const seen = sight({ yaw: -0.6, pitch: 0.4, scale: 1.24, distance: 4200, x: 800, y: 752 })
const lineOn = (along: (t: number) => Point, steps = 24) => stroke(through(course(along, seen, steps)))

const onWall = (along: (t: number) => [number, number], steps = 24) =>
  shownCourse(wall, seen, 1, along, steps)
const onStrap = (along: (t: number) => [number, number], steps = 30) =>
  shownCourse(strap, seen, 1, along, steps)

const wallMesh = mesh(wall, seen, 360, 30)
const wholeWall = facing(mesh(wall, seen, 90, 4), 0)
const bedMesh = mesh(bed, seen, 300, 100)
const bedArea = polygon([...course((t) => bed(t, 0), seen, 60), ...course((t) => bed(1 - t, 1), seen, 60)])
const foot = polygon(course((t) => wall(t, 0), seen, 80))
const sole = wholeWall + bedArea

const skin = mesh((u, v) => strap(u, v), seen, 220, 90)
const outside = facing(
  mesh((u, v) => strap(u, v), seen, 44, 5),
  1,
)
const lining = mesh((u, v) => strap(u, v, 17), seen, 160, 60)
const inside = facing(
  mesh((u, v) => strap(u, v, 17), seen, 44, 5),
  -1,
)
const lipMesh = mesh((u, v) => strap(u, 0, 17 * v), seen, 300, 8)
const lip = facing(
  mesh((u, v) => strap(u, 0, 17 * v), seen, 60, 1),
  0,
)

/** A pool slide from its outer side, turned a little towards us and seen from above. */
export function slide(recipe: Slide, hand: Hand): Sheet {
  const sheet = new Sheet(surfaces.foam, { lies: false, from: 190, to: 1420, ground: 930, foot })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  walls(sheet, body, accent)
  bedding(sheet, body)
  arch(sheet, panel)
  band(sheet, recipe, panel, accent, hand)
  return sheet
}

function walls(sheet: Sheet, body: Dye, accent: Dye) {
  sheet.solid(sole, wallMesh)
  sheet.fill(sole, body)
  const tread = facing(
    mesh((u, v) => wall(u, 0.2 * v), seen, 90, 2),
    1,
  )
  sheet.fill(tread, lit(accent[0] > 0.9 ? body : accent, accent[0] > 0.9 ? -0.12 : -0.06))
  for (const at of [0.2, 0.56]) {
    const groove = onWall((t) => [t, at], 80)
    sheet.draw(groove, lit(body, -0.16), 3)
    sheet.raiseLine(groove, 70, 8)
  }
  for (let u = 0; u < 1; u += 1 / 96)
    sheet.raiseLine(
      onWall((t) => [u, 0.02 + 0.15 * t], 2),
      66,
      8,
    )
}

function bedding(sheet: Sheet, body: Dye) {
  sheet.reset(bedArea)
  sheet.solid(bedArea, bedMesh, -1)
  const cloth = lit(body, -0.075)
  sheet.fill(bedArea, cloth)
  sheet.within(bedArea, () => {
    for (let x = -500; x < 500; x += 27) {
      const rib = lineOn((t) => rib3(x, t), 10)
      sheet.draw(rib, lit(cloth, -0.075), 6)
      sheet.raiseLine(rib, 92, 8)
    }
  })
}

const rib3 = (x: number, t: number): Point => {
  const [outer, inner] = sides(x, 31)
  const v = outer + (inner - outer) * t
  return [x - 16 * Math.sin(Math.PI * t), v, rim(x) - 20]
}

/** Under the strap it is dark, and the lamp throws its shade on the bed behind it. */
function arch(sheet: Sheet, panel: Dye) {
  const along = (share: number) => Math.acos(1 - 2 * share) / Math.PI
  const across = (from: number, to: number) =>
    polygon([
      ...course((t) => bed(along(from), t), seen, 12),
      ...course((t) => bed(along(to + 0.03 * Math.sin(Math.PI * t)), 1 - t), seen, 12),
    ])
  for (const [from, to, dark] of [
    [0.17, 0.6, 0.1],
    [0.19, 0.57, 0.1],
    [0.22, 0.55, 0.12],
    [0.26, 0.53, 0.14],
    [0.31, 0.51, 0.14],
  ] as const)
    sheet.fill(across(from, to), [0.1, 0.01, 250], dark)
  sheet.reset(inside)
  sheet.solid(inside, lining, -1)
  sheet.fill(inside, lit(panel, -0.16))
}

/** Where a point of a flat strap, 400 px wide, comes to lie. */
const on = (x: number, y: number) =>
  seen(strap(Math.min(0.998, Math.max(0.002, 0.3 - y / 620)), 0.5 + x / 400))

/** A print is made on the flat strap, from the ground to where that turns away from us, and bent with it. */
function wrapped(sheet: Sheet, cloth: Cloth, hand: Hand) {
  const flat = new Sheet(sheet.surface, sheet.shadow)
  print(flat, '', { x: -210, y: -210, width: 420, height: 400 }, cloth, hand)
  const drawn = flat.albedo.slice(1, -1).join('')
  sheet.within(outside, () =>
    sheet.albedo.push(drawn.replace(/ d="([^"]*)"/g, (_, path) => ` d="${bent(path, on)}"`)),
  )
}

function band(sheet: Sheet, recipe: Slide, panel: Dye, accent: Dye, hand: Hand) {
  sheet.reset(lip)
  sheet.solid(lip, lipMesh, 0)
  sheet.fill(lip, lit(panel, -0.05))
  sheet.reset(outside)
  sheet.solid(outside, skin)
  sheet.fill(outside, panel)
  wrapped(sheet, { pattern: recipe.pattern, ground: panel, ink: accent }, hand)
  sheet.within(outside, () => {
    if (recipe.cut === 'ribbed')
      for (let v = 0.06; v < 0.98; v += 0.066) {
        const rib = onStrap((t) => [t, v])
        sheet.draw(rib, lit(panel, -0.06), 6)
        sheet.raiseLine(rib, 84, 9)
      }
    for (const v of [0.035, 0.965]) {
      sheet.raiseLine(
        onStrap((t) => [t, v]),
        176,
        20,
      )
    }
    for (const v of [0.075, 0.925])
      sheet.stitch(
        onStrap((t) => [t, v]),
        panel,
      )
  })
  word(sheet, recipe, panel)
}

function word(sheet: Sheet, recipe: Slide, panel: Dye) {
  if (recipe.mark === '') return
  const trim = dye(recipe.trim)
  const ink = recipe.cut === 'band' && Math.abs(trim[0] - panel[0]) > 0.2 ? trim : legible(trim, panel)
  const first = lettered(recipe.mark, { size: 92, spacing: 7 })
  const { path } =
    first.width > 300
      ? lettered(recipe.mark, { size: (92 * 300) / first.width, spacing: (7 * 300) / first.width })
      : first
  if (recipe.cut === 'ribbed' || recipe.pattern !== 'plain') {
    const plate = bent(
      'M-180 0Q-180 -70 -120 -76Q0 -84 120 -76Q180 -70 180 0Q180 70 120 76Q0 84 -120 76Q-180 70 -180 0Z',
      on,
    )
    sheet.reset(plate)
    sheet.overlay(plate, panel, 150)
  }
  const letters = bent(path, on)
  sheet.fill(letters, ink)
  sheet.raise(letters, 166)
}
