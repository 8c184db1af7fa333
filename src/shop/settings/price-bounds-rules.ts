const MAX_BOUNDS = 12

/** Reads '1,000, 4,000' or '₹1000 4000', in rupees; null unless it is 2 to 12 ascending whole amounts. */
export function readPriceBounds(typed: string): number[] | null {
  const bounds = typed.split(/[,;]?\s+/).map((bound) => Number(bound.replace(/^₹|,/g, '') || Number.NaN))
  const areRight = bounds.every(
    (bound, index) => Number.isInteger(bound) && bound > (bounds[index - 1] ?? 0) && bound < 1e7,
  )
  return areRight && bounds.length >= 2 && bounds.length <= MAX_BOUNDS ? bounds : null
}
