import { useEffect, useState } from 'react'
import { localStore } from '../../client/storage.ts'
import { isArrayOf, isNumber, isObject, isString, readJson } from '../../lib/json.ts'

/** `expected`: the stock when it was first scanned. */
export type SizeCount = {
  id: string
  productId: string
  productName: string
  sizeLabel: string
  place?: string | undefined
  expected: number
  counted: string
}

const KEY = 'stock-take'
const isCounts = isArrayOf(
  isObject<SizeCount>({
    id: isString,
    productId: isString,
    productName: isString,
    sizeLabel: isString,
    place: (value) => value === undefined || isString(value),
    expected: isNumber,
    counted: isString,
  }),
)

export const unitsOf = ({ counted }: SizeCount): number => Number(counted.trim() || Number.NaN)

/** Kept in this browser, as counting a shop takes hours. The size scanned last is the first. */
export function useCounts() {
  const [counts, setCounts] = useState<readonly SizeCount[]>(
    () => readJson(localStore.get(KEY), isCounts) ?? [],
  )
  useEffect(() => {
    localStore.set(KEY, counts.length > 0 ? JSON.stringify(counts) : null)
  }, [counts])
  return {
    counts,
    /** Each scan is one unit more. */
    scan: (scanned: Omit<SizeCount, 'counted'>) =>
      setCounts((now) => {
        const before = now.find(({ id }) => id === scanned.id)
        const counted = String((before ? unitsOf(before) || 0 : 0) + 1)
        return [{ ...(before ?? scanned), counted }, ...now.filter(({ id }) => id !== scanned.id)]
      }),
    set: (id: string, counted: string) =>
      setCounts((now) => now.map((count) => (count.id === id ? { ...count, counted } : count))),
    remove: (ids: readonly string[]) => setCounts((now) => now.filter(({ id }) => !ids.includes(id))),
  }
}
