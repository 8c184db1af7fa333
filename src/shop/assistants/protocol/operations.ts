import { cartOperations, checkoutOperations } from '../checkouts/operations.ts'
import type { Operation } from '../operation-wire.ts'
import { orderOperations } from '../orders/operations.ts'
import { productOperations } from '../products/operations.ts'
import { linkingCapability, servedCapabilities } from './capability-rules.ts'

/** All that assistants can ask for; REST, MCP and the profile are derived from it. */
export const operations: readonly Operation[] = [
  ...productOperations,
  ...cartOperations,
  ...checkoutOperations,
  ...orderOperations,
]

/** Names of all that the shop can. */
export const served = servedCapabilities([
  ...operations.map(({ capability }) => capability),
  linkingCapability,
])
