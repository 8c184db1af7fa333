import { existsSync, readFileSync } from 'node:fs'
import type { Failure } from './report.ts'

/** What the shop of the journeys prints. */
export const shopLog = 'test-results/journeys-shop.log'

const MAX_LINES = 40

/** The shop's own lines of the time of a failed journey, warnings alone if there are too many. */
export function linesOfTime(
  log: string,
  { startedAt, endedAt }: Pick<Failure, 'startedAt' | 'endedAt'>,
): string[] {
  const lines = log.split('\n').filter((line) => {
    const [, time] = /"time":"([^"]+)"/.exec(line) ?? []
    return time !== undefined && time >= startedAt && time <= endedAt
  })
  const warnings = lines.filter((line) => !/"level":"(info|debug|trace)"/.test(line))
  return lines.length <= MAX_LINES ? lines : warnings.slice(-MAX_LINES)
}

export const readShopLog = () => (existsSync(shopLog) ? readFileSync(shopLog, 'utf8') : '')

/** What the shop printed last, also if it never opened. */
export const lastLinesOfShop = () => readShopLog().split('\n').slice(-MAX_LINES)
