import type { HandoverOnWire } from '../../shop/assistants/checkouts/handover-wire.ts'
import { urls } from '../shared/urls.ts'

export type HandoverEnd = { title: string; text: string; label: string; to: string }

const toShop = { label: 'Continue Shopping', to: urls.shop }

/** What is said instead of the goods; null while they can be taken. */
export function otherEndOf({
  status,
  isOwn,
  orderId,
}: Pick<HandoverOnWire, 'status' | 'isOwn' | 'orderId'>): HandoverEnd | null {
  switch (status) {
    case 'open':
      return null
    case 'taken':
      return isOwn
        ? {
            title: 'This is in your cart',
            text: 'You have taken over what your assistant put together. It is ordered once you check out.',
            label: 'Go to cart',
            to: urls.cart,
          }
        : {
            title: 'Another account has this',
            text: 'It is in the cart of another account. If that is yours, log in with it.',
            ...toShop,
          }
    case 'ordered':
      return isOwn && orderId !== null
        ? {
            title: 'You have ordered this',
            text: 'Nothing more is to be done here.',
            label: 'To the order',
            to: urls.wholeOrder(orderId),
          }
        : { title: 'This has been ordered', text: 'Nothing more is to be done here.', ...toShop }
    case 'canceled':
      return {
        title: 'Your assistant has cancelled this',
        text: 'Nothing was ordered. Ask it to put a new cart together, or choose yourself.',
        ...toShop,
      }
    case 'expired':
      return {
        title: 'This link has expired',
        text: 'What an assistant puts together waits for a week. Nothing was ordered.',
        ...toShop,
      }
  }
}
