import { hc } from 'hono/client'
import type { Api } from '../server/api.ts'

/** The shop's calls, typed by the server that answers them. */
export const api = hc<Api>('/')
