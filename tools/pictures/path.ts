/** A point a smooth line runs through, or turns sharply at. */
export type Anchor = { x: number; y: number; corner: boolean }
export type Spot = { x: number; y: number; tx: number; ty: number; t: number }

/** Reads `'222 812!, 212 778'`; `!` marks a corner. */
export const line = (text: string): Anchor[] =>
  text.split(',').map((part) => {
    const [x, y] = part.trim().replace('!', '').split(/\s+/).map(Number)
    return { x: x ?? 0, y: y ?? 0, corner: part.includes('!') }
  })

export const moved = (anchors: Anchor[], dx: number, dy: number): Anchor[] =>
  anchors.map((a) => ({ ...a, x: a.x + dx, y: a.y + dy }))

/** The other half of something symmetrical about the middle of the 1600 px canvas, in reading order. */
export const mirrored = (anchors: Anchor[]): Anchor[] =>
  anchors.map((a) => ({ ...a, x: 1600 - a.x })).reverse()

/** The left one and its mirror image. */
export const pair = (left: string): [Anchor[], Anchor[]] => [line(left), mirrored(line(left))]

/** A whole outline from its left half, which starts and ends on or near the middle. */
export function whole(half: Anchor[]): Anchor[] {
  const other = mirrored(half)
  const met = (a: Anchor | undefined, b: Anchor | undefined) =>
    a && b && Math.abs(a.x - b.x) < 1 && a.y === b.y
  if (met(half.at(-1), other[0])) other.shift()
  if (met(half[0], other.at(-1))) other.pop()
  return [...half, ...other]
}

type Segment = [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
]

function segments(anchors: Anchor[], closed: boolean): Segment[] {
  const n = anchors.length
  const at = (i: number) => anchors[closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))] as Anchor
  const tangent = (i: number): [number, number] => {
    if (at(i).corner) return [0, 0]
    const [before, after] = [at(i - 1), at(i + 1)]
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    return [(after.x - before.x) / length, (after.y - before.y) / length]
  }
  return Array.from({ length: closed ? n : n - 1 }, (_, i) => {
    const [a, b, from, to] = [at(i), at(i + 1), tangent(i), tangent(i + 1)]
    const third = Math.hypot(b.x - a.x, b.y - a.y) / 3
    return [
      a.x,
      a.y,
      a.x + from[0] * third,
      a.y + from[1] * third,
      b.x - to[0] * third,
      b.y - to[1] * third,
      b.x,
      b.y,
    ]
  })
}

const r = (v: number) => Math.round(v * 10) / 10

function draw(anchors: Anchor[], closed: boolean): string {
  const parts = segments(anchors, closed)
  const [first] = parts
  if (!first) return ''
  const curves = parts.map(([, , a, b, c, d, e, f]) => `C${r(a)} ${r(b)} ${r(c)} ${r(d)} ${r(e)} ${r(f)}`)
  return `M${r(first[0])} ${r(first[1])}${curves.join('')}${closed ? 'Z' : ''}`
}

/** The `d` of a closed outline, and of an open line. */
export const area = (anchors: Anchor[] | string): string =>
  draw(typeof anchors === 'string' ? line(anchors) : anchors, true)
export const stroke = (anchors: Anchor[] | string): string =>
  draw(typeof anchors === 'string' ? line(anchors) : anchors, false)

/** Points along a line with their unit tangents; `t` runs from 0 to 1. */
export function sample(anchors: Anchor[], perSegment = 12, closed = false): Spot[] {
  const parts = segments(anchors, closed)
  const spots = parts.flatMap((s, i) =>
    Array.from({ length: perSegment + (i === parts.length - 1 ? 1 : 0) }, (_, k) =>
      pointOn(s, k / perSegment),
    ),
  )
  return spots.map(([x, y], i) => {
    const [a, b] = [spots[Math.max(0, i - 1)], spots[Math.min(spots.length - 1, i + 1)]]
    const [dx, dy] = [(b?.[0] ?? x) - (a?.[0] ?? x), (b?.[1] ?? y) - (a?.[1] ?? y)]
    const length = Math.hypot(dx, dy) || 1
    return { x, y, tx: dx / length, ty: dy / length, t: i / (spots.length - 1) }
  })
}

function pointOn([x0, y0, x1, y1, x2, y2, x3, y3]: Segment, t: number): [number, number] {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3]
}

/** A straight-sided outline through points. */
export const polygon = (points: (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}Z`

/** A line moved sideways by `by` (to its right, as it runs), as points. */
export const beside = (anchors: Anchor[], by: number | ((t: number) => number)): [number, number][] =>
  sample(anchors).map(({ x, y, tx, ty, t }) => {
    const d = typeof by === 'number' ? by : by(t)
    return [x - ty * d, y + tx * d]
  })

/** A band of even width along a line. */
export const strip = (anchors: Anchor[], width: number): string =>
  polygon([...beside(anchors, -width / 2), ...beside(anchors, width / 2).reverse()])

/** A band that is pointed at both ends and widest in the middle. */
export const taper = (anchors: Anchor[], width: number, peak = 0.5): string => {
  const half = (t: number) => (width / 2) * Math.sin(Math.PI * t ** (Math.log(0.5) / Math.log(peak)))
  return polygon([...beside(anchors, (t) => -half(t)), ...beside(anchors, half).reverse()])
}

/** A smooth line through bare points, for lines that are computed. */
export const through = (points: (readonly [number, number])[]): Anchor[] =>
  points.map(([x, y]) => ({ x, y, corner: false }))

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${r(x - rx)} ${r(y)}a${r(rx)} ${r(ry)} 0 1 0 ${r(2 * rx)} 0a${r(rx)} ${r(ry)} 0 1 0 ${r(-2 * rx)} 0Z`

/** A path of absolute M, L, Q, C and Z with each of its points moved. */
export const bent = (
  path: string,
  move: (x: number, y: number) => readonly [number, number, ...number[]],
): string =>
  path.replace(/(-?[\d.]+(?:e-?\d+)?)[ ,](-?[\d.]+(?:e-?\d+)?)/g, (_, x, y) => {
    const [to, down] = move(Number(x), Number(y))
    return `${to.toFixed(1)} ${down.toFixed(1)}`
  })
