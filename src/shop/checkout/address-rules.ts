import { stateNamed } from '../../lib/states.ts'
import { stateProblem } from '../settings/gst-scheme-rules.ts'

/** Why nothing can be sent to an address of `state`, if so. `only`: the one state that is served; null, all are. */
export function addressProblem(state: string | undefined, only: string | null): string | null {
  if (state === undefined) return null
  if (!stateNamed(state)) return 'Edit this address and choose its state: it decides the tax.'
  return stateProblem(state, only)
}
