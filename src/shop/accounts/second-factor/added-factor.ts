import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { User } from '../rules.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, setSecondFactorAt } from './second-factor-store.ts'

/**
 * `mustBeFirst`: the client that adds it has proved no factor, so it is refused, under the lock of the user, once there is one.
 * Otherwise a password alone could add a factor at the moment in which its owner sets up the first.
 */
export type Enrolment = { mustBeFirst: boolean }

/** The first factor of an account comes with recovery codes, which are returned; the later ones with none. */
export async function addedFactor(
  tx: Tx,
  user: User,
  { factor, what }: { factor: string; what: string },
): Promise<string[] | null> {
  await recordFactorChange(tx, user, { before: null, after: factor, what })
  if (await hasSecondFactor(tx, user.id)) return null
  await setSecondFactorAt(tx, user.id, clock.now())
  return makeRecoveryCodes(tx, user.id)
}
