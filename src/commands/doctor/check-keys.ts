import type { Config } from '../../platform/config.ts'
import { type Finding, good, hint, messageOf } from '../../platform/finding.ts'
import { listStale } from '../../platform/reencrypt.ts'
import { withShopDatabase } from '../open-database.ts'

const things = 'second factors, erased accounts, pay-outs and keys of services'

export async function checkKeys({ SECRET_OLD_KEY }: Pick<Config, 'SECRET_OLD_KEY'>): Promise<Finding[]> {
  try {
    const { stale, unreadable } = await withShopDatabase(countStale)
    const findings: Finding[] = []
    if (unreadable > 0)
      findings.push(
        hint(
          `${unreadable} ${things} were encrypted with a key that is not set`,
          'Set SECRET_OLD_KEY to the SECRET_KEY of then, if you still have it.',
        ),
      )
    if (SECRET_OLD_KEY !== undefined)
      findings.push(
        stale > 0
          ? hint(
              `${stale} ${things} are encrypted with SECRET_OLD_KEY`,
              'Keep it: the shop encrypts them with SECRET_KEY at night.',
            )
          : good('Nothing is encrypted with SECRET_OLD_KEY: it can be removed'),
      )
    return findings
  } catch (error) {
    return [hint(`What is encrypted is not known: ${messageOf(error)}`, 'Start the shop once.')]
  }
}

async function countStale(): Promise<{ stale: number; unreadable: number }> {
  const counts = { stale: 0, unreadable: 0 }
  for await (const { plain } of listStale()) counts[plain ? 'stale' : 'unreadable']++
  return counts
}
