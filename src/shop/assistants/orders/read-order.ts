import { z } from 'zod'
import { db } from '../../../platform/database.ts'
import { arrivalOf } from '../../orders/arrival-of.ts'
import { findOwnOrder, type OwnOrder } from '../../orders/find-own-order.ts'
import { isUnderWay } from '../../orders/rules.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { findCheckoutOfOrder } from '../checkouts/store.ts'

export type AssistantsOrder = OwnOrder & {
  arrives: ReturnType<typeof arrivalOf>
  checkoutId: string | null
}

/** An order of this shopper, whichever way it was placed. */
export async function readOrderOf(shopperId: string, id: string): Promise<AssistantsOrder | null> {
  const isId = z.guid().safeParse(id).success
  const own = isId ? await findOwnOrder(shopperId, id.toLowerCase()) : null
  if (!own) return null
  const { seller } = await currentSettings()
  const arrives = isUnderWay(own.order.items) ? arrivalOf(own.order, seller) : null
  return { ...own, arrives, checkoutId: await findCheckoutOfOrder(db, own.order.id) }
}
