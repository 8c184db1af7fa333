import type { Operation } from '../operation-wire.ts'
import { productOperations } from '../products/operations.ts'
import { servedCapabilities } from './capability-rules.ts'

/** All that assistants can ask for; REST, MCP and the profile are derived from it. */
export const operations: readonly Operation[] = [...productOperations]

/** Names of all that the shop can. */
export const served = servedCapabilities(operations.map(({ capability }) => capability))
