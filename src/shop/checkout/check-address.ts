import { done, type Result, refused } from '../../lib/result.ts'
import type { StateName } from '../../lib/states.ts'
import { findState } from '../delivery/find-state.ts'
import { type GstFields, problemOfGst } from '../orders/gst-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { onlyStateServed } from '../settings/gst-scheme-rules.ts'
import type { AddressProblem } from './price-order-rules.ts'

/** The state that the order goes to, which the buyer's GSTIN has to be of. */
export async function checkAddress(
  address: { state: string; pinCode: string },
  gst: GstFields,
): Promise<Result<StateName, AddressProblem>> {
  const state = findState(address)
  if (!state) return refused({ reason: 'unknown-state', typed: address.state })
  const only = onlyStateServed((await currentSettings()).seller)
  if (only !== null && only !== state.name) return refused({ reason: 'not-served', only })
  const problem = problemOfGst(gst, state.name)
  return problem === null ? done(state.name) : refused({ reason: 'wrong-gstin', problem })
}
