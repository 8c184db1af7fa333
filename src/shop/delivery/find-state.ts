import { readState } from '../../lib/read-state.ts'
import { type KnownState, stateNamed } from '../../lib/states.ts'
import { findPlace } from './find-place.ts'

/** Of an address: what is typed as its state, else the one state that its PIN code lies in. */
export function findState({ state, pinCode }: { state: string; pinCode: string }): KnownState | null {
  return readState(state) ?? stateNamed(findPlace(pinCode).state ?? '')
}
