/** The history passes it on as navigation state (specification, section 2). */
export type ItemName = { orderId: string; itemId: string }

export function nameOfItem(state: unknown): ItemName | null {
  if (typeof state !== 'object' || state === null) return null
  const { orderId, itemId }: Partial<Record<keyof ItemName, unknown>> = state
  return typeof orderId === 'string' && typeof itemId === 'string' ? { orderId, itemId } : null
}
