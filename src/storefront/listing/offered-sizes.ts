/** How many values of a facet are shown at first. */
export const MAX_SHOWN = 8

export type ShownValue = { value: string; count?: number; label?: string | undefined }

export function offeredSizes(
  sizes: readonly ShownValue[],
  { chosen, isAll, mine }: { chosen: readonly string[]; isAll: boolean; mine: readonly string[] },
): ShownValue[] {
  const mineFirst = (a: ShownValue, b: ShownValue) =>
    Number(mine.includes(b.value)) - Number(mine.includes(a.value))
  return sizes
    .toSorted(mineFirst)
    .filter(({ value }, index) => index < MAX_SHOWN || chosen.includes(value) || isAll)
    .sort((a, b) => mineFirst(a, b) || Number(a.value) - Number(b.value))
}
