import type { NavigateFunction } from 'react-router'
import type { TakeOverOnWire } from '../../shop/assistants/checkouts/handover-wire.ts'
import { toast } from '../../ui/toast.ts'
import { cartQuery } from '../cart/queries.ts'
import { draftOf, saveDraft } from '../session/drafts.ts'
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

const form = 'address new'

/** In the form for a new address, unless she has begun to fill it herself. Her addresses stay as they are. */
export function proposeAddress(address: NonNullable<TakeOverOnWire['address']>): void {
  if (draftOf(form) === undefined) saveDraft(form, address)
}
