import { polygon } from '../path.ts'
import type { Court } from '../recipe.ts'
import { type Camera, type Spot, seen } from './camera.ts'

/** What is drawn on a court, as two grey drawings: `tone` darkens and lightens it around 128, `chalk` is its lines. */
export type Marks = { tone: string; chalk: string }

type Point = [x: number, z: number]

/** What of an outline lies before us, at least `near` metres away: lines are cut off there, not bent. */
const before = (outline: Spot[], near: number): Spot[] =>
  outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length] as Spot
    const kept = a.z >= near ? [a] : []
    if (a.z >= near === b.z >= near) return kept
    return [...kept, { x: a.x + ((b.x - a.x) * (near - a.z)) / (b.z - a.z), z: near }]
  })

/** The markings round a spot, in metres as on the real court, turned and shifted a little by chance. */
export function marks(court: Court, camera: Camera, at: Spot, chance: () => number): Marks {
  const near = Math.max(0.12, (camera.focal * camera.height) / (1300 - camera.horizon))
  const far = at.z * 7
  const turn = (chance() - 0.5) * 0.5
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  /** From the court's own axes about the spot to the picture. */
  const put = ([x, z]: Point): Spot => ({ x: at.x + x * cos - z * sin, z: at.z + x * sin + z * cos })
  const shape = (points: Point[]) => polygon(before(points.map(put), near).map((spot) => seen(camera, spot)))
  const quad = (x0: number, x1: number, z0: number, z1: number) =>
    shape([
      [x0, z0],
      [x1, z0],
      [x1, z1],
      [x0, z1],
    ])
  const across = (z: number, width: number) => quad(-far, far, z, z + width)
  const away = (x: number, width: number, from = -far, to = far) => quad(x, x + width, from, to)
  const arc = (x: number, z: number, radius: number, width: number) => {
    const ring = (r: number) =>
      Array.from(
        { length: 96 },
        (_, i): Point => [x + r * Math.cos((i * Math.PI) / 48), z + r * Math.sin((i * Math.PI) / 48)],
      )
    return `${shape(ring(radius))}${shape(ring(radius - width).reverse())}`
  }
  const white = (path: string) => `<path d="${path}" fill="#fff"/>`
  const tone = (path: string, grey: number) => `<path d="${path}" fill="rgb(${grey},${grey},${grey})"/>`
  const size = at.z
  const vary = chance()
  switch (court) {
    case 'turf':
      return {
        tone: Array.from({ length: 14 }, (_, i) => tone(across((i - 5) * size * 0.5, size * 0.25), 146)).join(
          '',
        ),
        chalk:
          white(across(size * (0.02 + 0.08 * vary), 0.1)) +
          white(arc(-size * (0.5 + 0.3 * vary), size * 0.1, size * 0.62, 0.1)),
      }
    case 'clay':
      return {
        tone: [-2, -1, 0, 1].map((i) => tone(away(i * size * 1.1, size * 0.55), 136)).join(''),
        chalk: [-3, -2, -1, 0, 1, 2]
          .map((lane) => white(away(lane * size * 0.62 + (vary - 0.2) * size * 0.3, 0.05)))
          .join(''),
      }
    case 'hard':
      return {
        tone: tone(quad(-far, -size * 0.36, -far, far), 108),
        chalk:
          white(away(-size * 0.42, 0.06)) +
          white(quad(-size * 0.4, far, -0.12 * size - 0.05 * vary, 0.02 * size)),
      }
    case 'parquet':
      return {
        tone: Array.from({ length: 44 }, (_, i) => {
          const x = (i - 22) * size * 0.09
          const joint = (chance() - 0.5) * size
          return (
            tone(quad(x, x + size * 0.087, -far, joint), 118 + Math.round(chance() * 22)) +
            tone(quad(x, x + size * 0.087, joint + 0.004, far), 118 + Math.round(chance() * 22))
          )
        }).join(''),
        chalk:
          white(arc(-size * 0.3, size * 0.55, size * (0.72 + 0.1 * vary), 0.05)) +
          white(across(size * 0.62, 0.05)),
      }
    case 'rubber':
      return {
        tone: tone(quad(size * 0.3, far, -far, far), 138),
        chalk:
          white(away(-size * (0.5 + 0.1 * vary), 0.04)) +
          white(across(-size * 0.12, 0.04)) +
          white(quad(-size * 0.5, -size * 0.2, size * 0.1, size * 0.1 + 0.04)),
      }
    case 'sand':
      return {
        tone: Array.from({ length: 22 }, (_, i) => {
          const z = (i - 9) * size * 0.11
          const edge = (dz: number) =>
            Array.from(
              { length: 25 },
              (_, k): Point => [(k - 12) * size * 0.2, z + dz + 0.03 * size * Math.sin(k * 0.9 + i * 1.7)],
            )
          return tone(shape([...edge(0), ...edge(size * 0.05).reverse()]), 138)
        }).join(''),
        chalk: white(across(size * 0.06, 0.05)) + white(away(size * (0.5 + 0.1 * vary), 0.05, size * 0.06)),
      }
  }
}
