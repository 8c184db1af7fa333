import type { RefundRequestOnWire } from '../../shop/wallet/refund-requests/wire.ts'

export function actOf({ act, status }: Pick<RefundRequestOnWire, 'act' | 'status'>): string {
  if (act === 'goodwill') return 'Goodwill credit'
  if (act === 'unclaimed') return 'Unclaimed money'
  return status === 'Cancelled' ? 'Cancel item' : 'Accept return'
}
