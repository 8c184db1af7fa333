import type { Permission } from '../src/lib/permissions.ts'
import type { Actor } from './actors.ts'

/** Which of a shopper's ids a call takes, in its path, query or body. */
export type CallOptions = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** Who may make a call; and for what belongs to one user, the status that others get. */
export type Row = {
  gate: 'everybody' | 'signed-in' | 'shoppers' | 'admins'
  own?: (owner: Actor) => CallOptions | Promise<CallOptions>
  others?: 403 | 404
  /** What an admin's call needs; for what belongs to one user, that of others too. */
  permission?: Permission
  asks?: Asks
  /** Keys may make it too, whose permissions do not include that of people. */
  isForKeys?: boolean
}

/** Whether an admin is asked for the second factor again: each time, for such a request, or never, and why. */
export type Asks = 'always' | { for: CallOptions | (() => Promise<CallOptions>) } | { never: string }

export const everybody: Row = { gate: 'everybody' }
export const signedIn: Row = { gate: 'signed-in' }
export const shoppers: Row = { gate: 'shoppers' }
export const admins = (permission: Permission): Row => ({ gate: 'admins', permission })
export const asking = (permission: Permission): Row => ({ ...admins(permission), asks: 'always' })
export const asksFor = (
  permission: Permission,
  request: CallOptions | (() => Promise<CallOptions>),
): Row => ({
  ...admins(permission),
  asks: { for: request },
})
export const neverAsks = (permission: Permission, why: string): Row => ({
  ...admins(permission),
  asks: { never: why },
})
export const ownAccount = { never: 'of the own account, and opens nothing' }

export type AccessTable = Record<string, Row>

export const noSuch = '01980000-0000-7000-8000-000000000000'
