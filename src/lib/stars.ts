/** `stars`: how many reviews have 1 to 5 stars. */
export const countStars = (stars: readonly number[]) => stars.reduce((sum, count) => sum + count, 0)

/** With one decimal; null without a review. */
export function averageStars(stars: readonly number[]): number | null {
  const count = countStars(stars)
  const total = stars.reduce((sum, many, index) => sum + many * (index + 1), 0)
  return count === 0 ? null : Math.round((total / count) * 10) / 10
}
