import { typedClient } from '../../client/typed-client.ts'
import type { Api } from '../../server/api.ts'

export const api = typedClient<Api>((url, init) => fetch(url, init))
