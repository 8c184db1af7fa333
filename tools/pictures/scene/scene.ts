import { type Cutout, cutOut } from '../cutout.ts'
import { field, resized } from '../field.ts'
import { type Backdrop, studioGround } from '../ground.ts'
import { type Lamp, studio, unit } from '../light.ts'
import type { Pixels } from '../packing.ts'
import { darken, grainy, paste } from '../picture.ts'
import { type View, wholeCanvas } from '../raster.ts'
import type { Court } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'
import { type Camera, type Spot, scaleAt, seen, spotAt } from './camera.ts'
import { courtGround } from './court-ground.ts'
import { castFlat, castUpright, lateSun, softBox } from './shadows.ts'

/** A thing on the court: at a spot, drawn with so many canvas px to its metre; what lies is turned (radians). */
export type Thing = Spot & { sheet: Sheet; metre: number; turn?: number }

/** What stands in a picture: `height` of it for a width of 1600. With a backdrop it stands in a studio and on no court. */
export type Scene = {
  court: Court
  backdrop?: Backdrop
  camera: Camera
  at: Spot
  height: number
  things: Thing[]
}

/** Where the wall of a studio becomes its floor, of the picture's height. */
const HORIZON = 0.5

const low: Lamp = unit(-0.64, -0.5, 0.6)

/** Goods on their court in the last sun, or in a studio, the far ones first. */
export async function scenery(scene: Scene, chance: () => number, width: number): Promise<Pixels> {
  const { court, backdrop, camera, at, height, things } = scene
  const view = { ...wholeCanvas, height }
  const pixel = 1600 / width
  const rows = Math.round(height / pixel)
  const ground = backdrop
    ? studioGround(width, rows, HORIZON, backdrop)
    : new Float32Array(await courtGround(court, camera, at, view, width, chance))
  const order = things.toSorted((a, b) => b.z - a.z)

  const shade = field(400, height / 4)
  shade.data.fill(1)
  for (const thing of order) {
    if (thing.sheet.shadow.lies) {
      const turn = thing.turn ?? 0
      const away = [
        0.86 * Math.cos(turn) + 0.3 * Math.sin(turn),
        0.3 * Math.cos(turn) - 0.86 * Math.sin(turn),
      ] as const
      await castFlat(shade, 4, thing.sheet, flatOn(camera, thing), away)
    } else {
      const upright = { sheet: thing.sheet, ...footOf(camera, thing) }
      await castUpright(shade, 4, upright, backdrop ? softBox : lateSun)
    }
  }
  const colours = ground
  darken(colours, resized(shade, width, rows))
  for (const thing of order) {
    if (thing.sheet.shadow.lies) await layDown(thing, camera, colours, width, chance)
    else await stand(thing, camera, view, colours, width, chance, backdrop ? studio : low)
  }
  return grainy(colours, width, chance)
}

const footOf = (camera: Camera, thing: Thing) => {
  const [left, ground] = seen(camera, thing)
  return { left, ground, scale: scaleAt(camera, thing.z) / thing.metre }
}

async function stand(
  thing: Thing,
  camera: Camera,
  view: View,
  colours: Float32Array,
  width: number,
  chance: () => number,
  lamp: Lamp,
) {
  const { left, ground, scale } = footOf(camera, thing)
  const base = thing.sheet.shadow.lies ? 0 : thing.sheet.shadow.ground
  const part = {
    x: 800 - left / scale,
    y: base - ground / scale,
    width: 1600 / scale,
    height: view.height / scale,
  }
  paste(await cutOut(thing.sheet, part, part.width / width, chance, lamp), colours, width)
}

/** Which point of a lying thing's canvas is seen at a point of the picture. */
function flatOn(camera: Camera, thing: Thing): (px: number, py: number) => [number, number] {
  const [sin, cos] = [Math.sin(thing.turn ?? 0), Math.cos(thing.turn ?? 0)]
  return (px, py) => {
    const spot = spotAt(camera, px, py)
    const [x, z] = [(spot.x - thing.x) * thing.metre, (spot.z - thing.z) * thing.metre]
    return [800 + x * cos - z * sin, 600 - z * cos - x * sin]
  }
}

/** Lights a thing as it lies and then sees it at a slant. */
async function layDown(
  thing: Thing,
  camera: Camera,
  colours: Float32Array,
  width: number,
  chance: () => number,
) {
  const [sin, cos] = [Math.sin(thing.turn ?? 0), Math.cos(thing.turn ?? 0)]
  const scale = scaleAt(camera, thing.z) / thing.metre
  const step = 1600 / width / scale / 1.1
  const lamp = unit(low[0] * cos + low[1] * sin, low[1] * cos - low[0] * sin, low[2])
  const view = {
    x: 0,
    y: 0,
    width: Math.ceil(1600 / step / 4) * 4 * step,
    height: Math.ceil(1200 / step / 4) * 4 * step,
  }
  const product = await cutOut(thing.sheet, view, step, chance, lamp)
  const canvasAt = flatOn(camera, thing)
  const pixel = 1600 / width
  const { x0, y0, x1, y1 } = reach(product, thing, camera, step)
  const [left, right] = [Math.max(0, Math.floor(x0 / pixel)), Math.min(width, Math.ceil(x1 / pixel))]
  const rows = colours.length / 3 / width
  const [top, bottom] = [Math.max(0, Math.floor(y0 / pixel)), Math.min(rows, Math.ceil(y1 / pixel))]
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const [u, v] = canvasAt((column + 0.5) * pixel, (row + 0.5) * pixel)
      blend(
        product,
        u / step - product.left - 0.5,
        v / step - product.top - 0.5,
        colours,
        (row * width + column) * 3,
      )
    }
  }
}

/** The box of the picture in which a cutout with pixels of `step` is seen where its thing lies. */
function reach(product: Cutout, thing: Thing, camera: Camera, step: number) {
  const [sin, cos] = [Math.sin(thing.turn ?? 0), Math.cos(thing.turn ?? 0)]
  const corners = [0, 1, 2, 3].map((k) => {
    const right = (product.left + (k & 1) * product.width) * step - 800
    const away = 600 - (product.top + (k >> 1) * product.height) * step
    return seen(camera, {
      x: thing.x + (right * cos + away * sin) / thing.metre,
      z: thing.z + (away * cos - right * sin) / thing.metre,
    })
  })
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Mixes the four pixels round a point of a cutout into a pixel of the picture. */
function blend(
  { width, height, colour, flat }: Cutout,
  x: number,
  y: number,
  onto: Float32Array,
  to: number,
) {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) return
  let [red, green, blue, cover] = [0, 0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const at = (y0 + (k >> 1)) * width + x0 + (k & 1)
    const share = (k & 1 ? x - x0 : 1 - x + x0) * (k >> 1 ? y - y0 : 1 - y + y0)
    const weight = (share * (flat[at * 4 + 3] as number)) / 255
    red += weight * (colour[at * 3] as number)
    green += weight * (colour[at * 3 + 1] as number)
    blue += weight * (colour[at * 3 + 2] as number)
    cover += weight
  }
  if (cover === 0) return
  onto[to] = (onto[to] as number) * (1 - cover) + red
  onto[to + 1] = (onto[to + 1] as number) * (1 - cover) + green
  onto[to + 2] = (onto[to + 2] as number) * (1 - cover) + blue
}
