/** What an axis is marked with, from 0 to its top. */
export type Scale = { top: number; marks: readonly number[] }

/** Four steps or fewer of a round number (1, 2, 2.5 or 5 of a power of ten) up to at least `most`; at 0 there is nothing to mark. */
export function scaleUpTo(most: number): Scale {
  if (!(most > 0)) return { top: 1, marks: [0] }
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].map((round) => round * power).find((step) => step * 4 >= most) ?? most
  const steps = Math.ceil(most / step)
  return { top: step * steps, marks: Array.from({ length: steps + 1 }, (_, index) => step * index) }
}

/** Which of some bars are named below them, so that about `most` names find room; the last one always is. */
export function isNamed(index: number, count: number, most: number): boolean {
  return (count - 1 - index) % Math.ceil(count / most) === 0
}
