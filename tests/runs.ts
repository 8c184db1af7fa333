/**
 * How often a property is tried: `few` times in each run, `many` times in `npm run test:long`, and as often as `RUNS` says.
 * fast-check prints the seed of what fails.
 */
export function runs(few: number, many: number): number {
  return Number(process.env.RUNS ?? (process.env.LONG ? many : few))
}
