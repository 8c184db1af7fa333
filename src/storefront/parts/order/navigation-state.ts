/** Which item of which order: what the history passes on to the order's details (specification, section 2). */
export type ItemName = { orderId: string; itemId: string }

/** The navigation state of an order's details; null when somebody came by another way. */
export function nameOfItem(state: unknown): ItemName | null {
  if (typeof state !== 'object' || state === null) return null
  const { orderId, itemId }: Partial<Record<keyof ItemName, unknown>> = state
  return typeof orderId === 'string' && typeof itemId === 'string' ? { orderId, itemId } : null
}
