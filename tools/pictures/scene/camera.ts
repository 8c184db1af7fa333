/**
 * A level camera over the ground: `focal` and `horizon` in canvas px of a picture 1600 px wide, `height` in metres.
 * On the ground x runs to the right and z away from us, in metres; what is upright stays upright.
 */
export type Camera = { focal: number; horizon: number; height: number }

export type Spot = { x: number; z: number }

/** Canvas px per metre at a distance. */
export const scaleAt = ({ focal }: Camera, z: number): number => focal / z

/** Where a spot of the ground is seen. */
export const seen = (camera: Camera, { x, z }: Spot): [number, number] => [
  800 + scaleAt(camera, z) * x,
  camera.horizon + scaleAt(camera, z) * camera.height,
]

/** The spot of the ground that is seen there, below the horizon. */
export function spotAt({ focal, horizon, height }: Camera, px: number, py: number): Spot {
  const z = (focal * height) / (py - horizon)
  return { x: ((px - 800) * z) / focal, z }
}

/** The camera that sees the ground at canvas height `y` from so far away that a metre there is `metre` px long. */
export function lookingAt(
  metre: number,
  y: number,
  focal: number,
  horizon: number,
): { camera: Camera; z: number } {
  const z = focal / metre
  return { camera: { focal, horizon, height: (y - horizon) / metre }, z }
}
