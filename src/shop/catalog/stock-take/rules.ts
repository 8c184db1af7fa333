export const MAX_COUNTED_SIZES = 1_000

/** `expected`: the stock when the size was first scanned. */
export type Count = { sizeId: string; expected: number; counted: number }

export type CountRefusal =
  | { reason: 'sent-before' }
  | { reason: 'impossible'; problems: { sizeId: string; name: string; size: number | null; left: number }[] }
