export type Scale = { top: number; marks: readonly number[] }

/** At most four steps of 1, 2, 2.5 or 5 × 10ⁿ, up to at least `most`. */
export function scaleUpTo(most: number): Scale {
  if (!(most > 0)) return { top: 1, marks: [0] }
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].map((round) => round * power).find((step) => step * 4 >= most) ?? most
  const steps = Math.ceil(most / step)
  return { top: step * steps, marks: Array.from({ length: steps + 1 }, (_, index) => step * index) }
}

/** Labels about `most` bars, always including the last one. */
export function isNamed(index: number, count: number, most: number): boolean {
  return (count - 1 - index) % Math.ceil(count / most) === 0
}
