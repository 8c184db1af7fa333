import { existsSync, readFileSync } from 'node:fs'
import type { Failure } from './report.ts'

/** What the shop of the journeys prints. */
export const shopLog = 'test-results/journeys-shop.log'

const MAX_LINES = 40

/** The shop's own lines of the time of a failed journey, warnings first if there are too many. */
export function linesOfShop({ startedAt, endedAt }: Failure): string[] {
  if (!existsSync(shopLog)) return []
  const lines = readFileSync(shopLog, 'utf8')
    .split('\n')
    .filter((line) => {
      const [, time] = /"time":"([^"]+)"/.exec(line) ?? []
      return time !== undefined && time >= startedAt && time <= endedAt
    })
  const warnings = lines.filter((line) => !/"level":"(info|debug|trace)"/.test(line))
  return lines.length <= MAX_LINES ? lines : warnings.slice(-MAX_LINES)
}
