import type { NavigateFunction } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { cartQuery } from '../cart/queries.ts'
import { saveDraft } from '../session/drafts.ts'
import { queryClient } from '../session/query-client.ts'
import { urls } from '../shared/urls.ts'
import { takeOver } from './calls.ts'

/** Through the cart, which says what it costs together with what was there before. */
export async function continueToCheckout(id: string, navigate: NavigateFunction): Promise<void> {
  const { left, address } = await takeOver(id)
  if (address) proposeAddress(address)
  await queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
  for (const sentence of left) toast.note(sentence)
  await navigate(urls.cart)
}

/** Of the form for a new address, which she opens and may change: hers stay as they are. */
function proposeAddress(address: Record<string, unknown>): void {
  saveDraft('address new', address)
}
