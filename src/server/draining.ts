import { endEventStreams } from '../platform/http/event-stream.ts'

let draining = false

/** From now on /ready refuses, and each answer ends its connection. */
export function startDraining(): void {
  draining = true
  endEventStreams()
}

export function isDraining(): boolean {
  return draining
}
