import { typedClient } from '../../client/typed-client.ts'
import type { Api } from '../../server/api.ts'

export {
  messageOf,
  onSessionEnd,
  Refusal,
  send,
  sessionChanged,
  trackSession,
} from '../../client/api-client.ts'

type Transport = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

let transport: Transport = (input, init) => fetch(input, init)

/** The server renderer calls the handlers directly instead of over the network. */
export function callThrough(other: Transport): void {
  transport = other
}

export const api = typedClient<Api>((url, init) => transport(url, init))
