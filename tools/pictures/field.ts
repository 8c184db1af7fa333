/** A height or mask over the canvas or a part of it, row by row. */
export type Field = { width: number; height: number; data: Float32Array }

export const field = (width: number, height: number): Field => ({
  width,
  height,
  data: new Float32Array(width * height),
})

/**
 * A cushion over a mask: solves u − λ²∇²u = 1 inside and u = 0 outside, coarse to fine, and scales it to 0 … 1.
 * `whole` is the mask over the canvas, whose edge is open, so a form that reaches over it has no rim there; the answer
 * is wanted only for `part`, which is finer and lies at `place`, in cells of `whole`. `lambda` is in cells of `part`.
 */
export function inflate(whole: Field, part: Field, place: Place, lambda: number, power: number): Field {
  const levels = [whole]
  while (levels.length < 5 && (levels[0] as Field).width > 30) levels.unshift(halved(levels[0] as Field))
  const finer = part.width / place.wide
  let solution: Field | undefined
  levels.forEach((level, i) => {
    const coarse = finer * 2 ** (levels.length - 1 - i)
    const u = solution ? resized(solution, level.width, level.height) : field(level.width, level.height)
    relax(u, level, lambda / coarse, i === 0 ? 150 : 50, true)
    solution = u
  })
  const rough = solution ?? whole
  let top = 1e-6
  for (const v of rough.data) if (v > top) top = v
  const result = windowed(rough, place, part.width, part.height)
  relax(result, part, lambda, 16, false)
  const { data } = result
  for (let i = 0; i < data.length; i++) {
    const v = data[i] as number
    if (v > 0) data[i] = (v / top) ** power
  }
  return result
}

/** Sweeps over the cells inside the mask; those at the edge have open neighbours, or are left as they are. */
function relax({ width, height, data }: Field, mask: Field, lambda: number, sweeps: number, open: boolean) {
  const inside = new Int32Array(data.length)
  let count = 0
  const edge: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    const within = y > 0 && y < height - 1
    for (let x = 0; x < width; x++, i++) {
      if ((mask.data[i] as number) <= 0.5) data[i] = 0
      else if (within && x > 0 && x < width - 1) inside[count++] = i
      else if (open) edge.push(i)
    }
  }
  // Over-relaxed by 1.8: the new value less .8 of the old one.
  const whole = 1.8 / (1 + 4 * lambda * lambda)
  const share = whole * lambda * lambda
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let k = 0; k < count; k++) {
      const i = inside[k] as number
      const around =
        (data[i - 1] as number) +
        (data[i + 1] as number) +
        (data[i - width] as number) +
        (data[i + width] as number)
      data[i] = whole + share * around - 0.8 * (data[i] as number)
    }
    for (const i of edge) {
      const [x, own] = [i % width, data[i] as number]
      const left = x > 0 ? (data[i - 1] as number) : own
      const right = x < width - 1 ? (data[i + 1] as number) : own
      const up = data[i - width] ?? own
      const down = data[i + width] ?? own
      data[i] = whole + share * (left + right + up + down) - 0.8 * own
    }
  }
}

function halved(from: Field): Field {
  const to = field(Math.ceil(from.width / 2), Math.ceil(from.height / 2))
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const x1 = Math.min(from.width - 1, 2 * x + 1)
      const y1 = Math.min(from.height - 1, 2 * y + 1)
      const top = from.width * 2 * y
      const bottom = from.width * y1
      const sum =
        (from.data[top + 2 * x] as number) +
        (from.data[top + x1] as number) +
        (from.data[bottom + 2 * x] as number) +
        (from.data[bottom + x1] as number)
      to.data[y * to.width + x] = sum / 4
    }
  }
  return to
}

/** A part of a field, in its own cells. */
export type Place = { left: number; top: number; wide: number; high: number }

/** Bilinear, cell centres on cell centres. */
export const resized = (from: Field, width: number, height: number): Field =>
  windowed(from, { left: 0, top: 0, wide: from.width, high: from.height }, width, height)

/** A part of a field, bilinear at a new size. */
export function windowed(
  from: Field,
  { left, top, wide, high }: Place,
  width: number,
  height: number,
): Field {
  const to = field(width, height)
  const [columns, shares] = [new Int32Array(width), new Float32Array(width)]
  for (let x = 0; x < width; x++) {
    const sx = Math.min(from.width - 1, Math.max(0, left + ((x + 0.5) * wide) / width - 0.5))
    columns[x] = Math.min(from.width - 2, Math.floor(sx))
    shares[x] = sx - (columns[x] as number)
  }
  // The two rows of `from` that a row lies between, each stretched once.
  let [upper, lower] = [new Float32Array(width), new Float32Array(width)]
  let [upperRow, lowerRow] = [-1, -1]
  const stretch = (row: number, into: Float32Array) => {
    const start = row * from.width
    for (let x = 0; x < width; x++) {
      const at = start + (columns[x] as number)
      const a = from.data[at] as number
      into[x] = a + ((from.data[at + 1] as number) - a) * (shares[x] as number)
    }
  }
  for (let y = 0; y < height; y++) {
    const sy = Math.min(from.height - 1, Math.max(0, top + ((y + 0.5) * high) / height - 0.5))
    const y0 = Math.floor(sy)
    const y1 = Math.min(from.height - 1, y0 + 1)
    if (y0 !== upperRow) {
      if (y0 === lowerRow) [upper, lower, lowerRow] = [lower, upper, upperRow]
      else stretch(y0, upper)
      upperRow = y0
    }
    if (y1 !== lowerRow) stretch(y1, lower)
    lowerRow = y1
    const fy = sy - y0
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const a = upper[x] as number
      to.data[at] = a + ((lower[x] as number) - a) * fy
    }
  }
  return to
}

// A second field to blur into; one for every step would be a hundred megabytes a picture.
let spare = new Float32Array(0)

/** The field itself after a box blur of whole radius, `times` over (three come close to a Gaussian). */
export function blur(from: Field, radius: number, times: number): Field {
  if (spare.length < from.data.length) spare = new Float32Array(from.data.length)
  for (let i = 0; i < times; i++) {
    blurAlong(from, spare, radius)
    blurDown(spare, from, radius)
  }
  return from
}

/** A copy, blurred. */
export const blurred = ({ width, height, data }: Field, radius: number, times: number): Field =>
  blur({ width, height, data: data.slice() }, radius, times)

function blurAlong({ width, data }: Field, to: Float32Array, radius: number) {
  const share = 1 / (2 * radius + 1)
  const last = width - 1
  // Only near its ends does a row have to be asked what lies beyond them.
  const [start, end] = [Math.min(radius, width), Math.max(Math.min(radius, width), last - radius)]
  for (let row = 0; row < data.length; row += width) {
    let sum = (data[row] as number) * radius
    for (let x = 0; x <= radius; x++) sum += data[row + Math.min(x, last)] as number
    const step = (x: number) => {
      to[row + x] = sum * share
      const [enters, leaves] = [Math.min(x + radius + 1, last), Math.max(x - radius, 0)]
      sum += (data[row + enters] as number) - (data[row + leaves] as number)
    }
    for (let x = 0; x < start; x++) step(x)
    for (let at = row + start; at < row + end; at++) {
      to[at] = sum * share
      sum += (data[at + radius + 1] as number) - (data[at - radius] as number)
    }
    for (let x = end; x < width; x++) step(x)
  }
}

/** All columns at once, row by row, as the memory lies. */
function blurDown(data: Float32Array, { width, height, data: to }: Field, radius: number) {
  const share = 1 / (2 * radius + 1)
  const last = (height - 1) * width
  const sums = new Float64Array(width)
  for (let y = -radius; y <= radius; y++) {
    const row = Math.min(Math.max(y, 0) * width, last)
    for (let x = 0; x < width; x++) (sums[x] as number) += data[row + x] as number
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const enters = Math.min(row + (radius + 1) * width, last)
    const leaves = Math.max(row - radius * width, 0)
    for (let x = 0; x < width; x++) {
      const sum = sums[x] as number
      to[row + x] = sum * share
      sums[x] = sum + (data[enters + x] as number) - (data[leaves + x] as number)
    }
  }
}
