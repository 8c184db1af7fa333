import { readState } from '../../lib/read-state.ts'
import { type KnownState, stateNamed } from '../../lib/states.ts'
import { findPlace } from './find-place.ts'

/** The state that is typed, else the one state that the PIN code lies in. */
export function findState({ state, pinCode }: { state: string; pinCode: string }): KnownState | null {
  return readState(state) ?? stateNamed(findPlace(pinCode).state ?? '')
}
