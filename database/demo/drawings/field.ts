/** A height or mask over the canvas or a part of it, row by row. */
export type Field = { width: number; height: number; data: Float32Array }

export const field = (width: number, height: number): Field => ({
  width,
  height,
  data: new Float32Array(width * height),
})

/**
 * A cushion over a mask: solves u − λ²∇²u = 1 inside and u = 0 outside, coarse to fine, and scales it to 0 … 1.
 * The canvas's edge is open, so a form that reaches over it has no rim there. `lambda` is in cells.
 */
export function inflate(mask: Field, lambda: number, power: number): Field {
  const levels = [mask]
  while (levels.length < 6 && (levels[0] as Field).width > 30) levels.unshift(halved(levels[0] as Field))
  let solution: Field | undefined
  levels.forEach((level, i) => {
    const fine = 2 ** (levels.length - 1 - i)
    const u = solution ? resized(solution, level.width, level.height) : field(level.width, level.height)
    relax(u, level, lambda / fine, i === 0 ? 150 : fine === 1 ? 16 : 50)
    solution = u
  })
  const result = solution ?? mask
  let top = 1e-6
  for (const v of result.data) if (v > top) top = v
  for (let i = 0; i < result.data.length; i++) {
    const v = (result.data[i] as number) / top
    result.data[i] = v > 0 ? v ** power : 0
  }
  return result
}

function relax({ width, height, data }: Field, mask: Field, lambda: number, sweeps: number) {
  const inside = new Int32Array(data.length)
  let count = 0
  for (let i = 0; i < data.length; i++) {
    if ((mask.data[i] as number) > 0.5) inside[count++] = i
    else data[i] = 0
  }
  const cells = inside.subarray(0, count)
  const l2 = lambda * lambda
  const last = width * (height - 1)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const i of cells) {
      const x = i % width
      const own = data[i] as number
      const left = x > 0 ? (data[i - 1] as number) : own
      const right = x < width - 1 ? (data[i + 1] as number) : own
      const up = i >= width ? (data[i - width] as number) : own
      const down = i < last ? (data[i + width] as number) : own
      data[i] = own + 1.8 * ((1 + l2 * (left + right + up + down)) / (1 + 4 * l2) - own)
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

/** Bilinear, cell centres on cell centres. */
export const resized = (from: Field, width: number, height: number): Field =>
  windowed(from, 0, 0, from.width, from.height, width, height)

/** The part of `from` at `left`, `top`, so wide and high in its own cells, bilinear at a new size. */
export function windowed(
  from: Field,
  left: number,
  top: number,
  wide: number,
  high: number,
  width: number,
  height: number,
): Field {
  const to = field(width, height)
  const [columns, shares] = [new Int32Array(width), new Float32Array(width)]
  for (let x = 0; x < width; x++) {
    const sx = Math.min(from.width - 1, Math.max(0, left + ((x + 0.5) * wide) / width - 0.5))
    columns[x] = Math.floor(sx)
    shares[x] = sx - Math.floor(sx)
  }
  for (let y = 0; y < height; y++) {
    const sy = Math.min(from.height - 1, Math.max(0, top + ((y + 0.5) * high) / height - 0.5))
    const y0 = Math.floor(sy)
    const fy = sy - y0
    const upper = y0 * from.width
    const lower = Math.min(from.height - 1, y0 + 1) * from.width
    for (let x = 0; x < width; x++) {
      const x0 = columns[x] as number
      const x1 = Math.min(from.width - 1, x0 + 1)
      const fx = shares[x] as number
      const a = (from.data[upper + x0] as number) * (1 - fx) + (from.data[upper + x1] as number) * fx
      const b = (from.data[lower + x0] as number) * (1 - fx) + (from.data[lower + x1] as number) * fx
      to.data[y * width + x] = a * (1 - fy) + b * fy
    }
  }
  return to
}

/** A box blur of whole radius, `times` over (three come close to a Gaussian). */
export function blurred(from: Field, radius: number, times: number): Field {
  // Two fields in turn: one for every step would be a hundred megabytes a picture.
  const [along, down] = [field(from.width, from.height), field(from.width, from.height)]
  for (let i = 0; i < times; i++) {
    blurAlong(i === 0 ? from : down, along, radius)
    blurDown(along, down, radius)
  }
  return down
}

function blurAlong({ width, data }: Field, to: Field, radius: number) {
  const share = 1 / (2 * radius + 1)
  const last = width - 1
  for (let row = 0; row < data.length; row += width) {
    let sum = (data[row] as number) * radius
    for (let x = 0; x <= radius; x++) sum += data[row + Math.min(x, last)] as number
    for (let x = 0; x < width; x++) {
      to.data[row + x] = sum * share
      sum +=
        (data[row + Math.min(x + radius + 1, last)] as number) -
        (data[row + Math.max(x - radius, 0)] as number)
    }
  }
}

/** All columns at once, row by row, as the memory lies. */
function blurDown({ width, height, data }: Field, to: Field, radius: number) {
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
      to.data[row + x] = sum * share
      sums[x] = sum + (data[enters + x] as number) - (data[leaves + x] as number)
    }
  }
}
