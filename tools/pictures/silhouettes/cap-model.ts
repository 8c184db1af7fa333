import type { Recipe } from '../recipe.ts'
import type { Point } from '../sight.ts'

type Cut = Extract<Recipe, { shape: 'cap' }>['cut']

/*
 * A cap in space: x runs from the brim, on the left, to the back, y away from us, z up from the ground. Angles are
 * degrees round the head: 0 is the middle of the front, 90 the side that is near to us.
 */

const [long, wide] = [430, 372]
const crowns = { panel: { height: 446, front: 0.6 }, trucker: { height: 486, front: 0.5 } }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The rim is arched over the eyes, as the brim is. */
const rim = (angle: number) => 46 + 46 * Math.cos(Math.PI * Math.min(1, Math.abs(angle) / 74))

/** The crown of six panels, each a little fuller than its seams; `up` is 0 at the rim and 1 at the button. */
export function crown(cut: Cut, angle: number, up: number): Point {
  const { height, front } = crowns[cut]
  const turn = radians(angle)
  const fore = ((1 + Math.cos(turn)) / 2) ** 2
  const rise = (Math.min(1, Math.max(0, up)) * Math.PI) / 2
  // Stiffened in front, where it stands up before it bends; round behind.
  const reach = Math.cos(rise) ** (front * fore + 0.82 * (1 - fore))
  const panel = 1 + 0.014 * (1 - Math.abs(Math.cos(3 * turn))) * Math.sin(2 * rise)
  const foot = rim(angle)
  const z = foot + (height - foot) * Math.sin(rise) ** (0.98 * fore + 0.94 * (1 - fore))
  const back = 26 * Math.sin(rise)
  return [back - long * Math.cos(turn) * reach * panel, -wide * Math.sin(turn) * reach * panel, z]
}

const brimEnds = 60

/** The brim from its far end to its near one (`across`, -1 to 1) and from the rim (`out` 0) to its edge (1). */
export function brim(across: number, out: number, below = 0): Point {
  const angle = across * brimEnds
  const [x, y] = [-long * Math.cos(radians(angle)) + 6, -wide * Math.sin(radians(angle))]
  const bend = (across * Math.PI) / 2
  const endX = -long * Math.cos(radians(brimEnds))
  const edgeX = endX - (long + 318 + endX) * Math.cos(bend) ** 0.66
  const edgeY = -(wide * Math.sin(radians(brimEnds)) + 6) * Math.sign(bend) * Math.abs(Math.sin(bend)) ** 0.84
  const share = out - 0.16 * out * (1 - out)
  const arch = rim(angle) + (82 - 74 * across * across - rim(angle)) * share
  return [
    x + (edgeX - x) * out,
    y + (edgeY - y) * out,
    arch + 22 * Math.sin(Math.PI * out) * (1 - across ** 4) - below,
  ]
}
