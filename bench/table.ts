export type Figure = { what: string; measured: number; unit: string; target: number; atLeast?: boolean }

/**
 * Prints the figures as a table and says whether all of them reach what they must. Milliseconds may be as many times
 * longer as this machine is `slower` than the one they were set on; on a faster one they may be as long as they were set.
 */
export function printTable(figures: Figure[], slower: number): boolean {
  const rows = figures.map(({ what, measured, unit, target, atLeast = false }) => {
    const scale = unit === 'ms' ? Math.max(1, slower) : 1
    const good = atLeast ? measured >= target : measured <= target * scale
    return {
      what,
      measured: `${measured.toFixed(2)} ${unit}`,
      'must be': `${atLeast ? '≥' : '≤'} ${target} ${unit}${scale === 1 ? '' : ` × ${scale.toFixed(2)}`}`,
      good,
    }
  })
  console.table(rows)
  return rows.every(({ good }) => good)
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}
