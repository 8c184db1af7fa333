import { type Finding, good, hint, messageOf, wrong } from '../../platform/checks/finding.ts'
import type { Config } from '../../platform/config.ts'
import { listOfOtherKeys } from '../../platform/encrypt-again.ts'
import { withShopDatabase } from '../open-database.ts'

/** Of what is encrypted in the database. */
export async function checkKeys({ SECRET_OLD_KEY }: Pick<Config, 'SECRET_OLD_KEY'>): Promise<Finding[]> {
  try {
    const [ofOldKey, unreadable] = await withShopDatabase(countOfOtherKeys)
    return [
      ...(unreadable > 0
        ? [
            wrong(
              `${unreadable} second factors and erased accounts were encrypted with another SECRET_KEY`,
              'Set SECRET_OLD_KEY to it.',
            ),
          ]
        : []),
      ...(SECRET_OLD_KEY === undefined ? [] : [whetherNeeded(ofOldKey)]),
    ]
  } catch (error) {
    return [hint(`What is encrypted is not known: ${messageOf(error)}`, 'Start the shop once.')]
  }
}

function whetherNeeded(ofOldKey: number): Finding {
  return ofOldKey > 0
    ? hint(
        `SECRET_OLD_KEY has encrypted ${ofOldKey} second factors and erased accounts`,
        'Keep it: the shop encrypts them again each night.',
      )
    : good('Nothing is encrypted with SECRET_OLD_KEY, which can go')
}

async function countOfOtherKeys(): Promise<[number, number]> {
  let [ofOldKey, unreadable] = [0, 0]
  for await (const { plain } of listOfOtherKeys()) plain ? ofOldKey++ : unreadable++
  return [ofOldKey, unreadable]
}
