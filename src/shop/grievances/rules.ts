export const topics = [
  'Order or delivery',
  'Return or refund',
  'Payment or wallet',
  'Product or price',
  'My personal data',
  'Something else',
] as const
export type Topic = (typeof topics)[number]

export const MIN_MESSAGE_LENGTH = 10
export const MAX_MESSAGE_LENGTH = 4000
export const MAX_ORDER_LENGTH = 60
/** The limit is for one complaint; messages of the shop do not count. */
export const MAX_OWN_MESSAGES = 20

/** A complaint may be reopened for as long as the law gave the shop to resolve it. */
export const REOPEN_DAYS = 30

export function reopenableUntil(resolvedAt: Date): Date {
  return new Date(resolvedAt.getTime() + REOPEN_DAYS * 86_400_000)
}

export const ticketName = (ticket: number) => `G-${ticket}`

/** `Waiting`: not acknowledged. */
export const grievanceStates = ['Waiting', 'Acknowledged', 'Resolved'] as const
export type GrievanceState = (typeof grievanceStates)[number]

export type Clocks = {
  acknowledgeBy: Date
  resolveBy: Date
  acknowledgedAt: Date | null
  resolvedAt: Date | null
}

export type Grievance = Clocks & {
  id: string
  ticket: number
  /** Null for guests. */
  userId: string | null
  name: string
  email: string
  topic: Topic
  order: string | null
  receivedAt: Date
  /** The deadlines count from here. */
  reopenedAt: Date | null
}

/** `by` is null where the complainant wrote it. */
export type GrievanceMessage = { id: string; by: string | null; text: string; writtenAt: Date }

export type GrievanceWithMessages = Grievance & { messages: GrievanceMessage[] }

export type NewGrievance = Pick<Grievance, 'userId' | 'name' | 'email' | 'topic' | 'order'> & {
  message: string
  key: string
}

export function stateOf({ acknowledgedAt, resolvedAt }: Pick<Clocks, 'acknowledgedAt' | 'resolvedAt'>) {
  if (resolvedAt) return 'Resolved'
  return acknowledgedAt ? 'Acknowledged' : 'Waiting'
}

/** Both sides may write until it is resolved. */
export const isOpen = ({ resolvedAt }: { resolvedAt: Date | string | null }) => resolvedAt === null

/** An answer acknowledges, too. */
export const mayBeAcknowledged = (clocks: { acknowledgedAt: Date | string | null }) =>
  clocks.acknowledgedAt === null

export function nextDeadline(clocks: Clocks): { what: 'acknowledge' | 'resolve'; by: Date } | null {
  if (clocks.resolvedAt) return null
  return clocks.acknowledgedAt
    ? { what: 'resolve', by: clocks.resolveBy }
    : { what: 'acknowledge', by: clocks.acknowledgeBy }
}

/** Neither deadline may pass, not that to resolve it while it is unacknowledged either. */
export function isOverdue(clocks: Clocks, now: Date): boolean {
  const next = nextDeadline(clocks)
  return next !== null && (next.by < now || clocks.resolveBy < now)
}

export const replies = ['acknowledge', 'answer', 'resolve'] as const
export type Reply = (typeof replies)[number]

export type GrievanceRefusal = {
  reason:
    | ('no-grievance' | 'is-resolved' | 'acknowledged' | 'changed' | 'too-many')
    | ('is-open' | 'too-late' | 'too-many-messages')
}
