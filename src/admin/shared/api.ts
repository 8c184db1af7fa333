import { confirmingFetch } from '../../client/confirming-fetch.ts'
import { typedClient } from '../../client/typed-client.ts'
import type { Api } from '../../server/api.ts'

export const api = typedClient<Api>(confirmingFetch)
