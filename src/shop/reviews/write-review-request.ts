import type { MailMessage } from '../../platform/mail/message.ts'
import { stopProductMails } from '../alerts/stop-link.ts'
import type { ReviewRequest } from './requests-store.ts'

const MAX_NAMED = 5

/** It leads to the order, which asks for a login and has the form: at the product a guest finds none. */
export function writeReviewRequest({ orderId, userId, name, email, products }: ReviewRequest): MailMessage {
  const [first] = products
  const about = products.length === 1 ? (first?.name ?? '') : 'what you bought'
  const why = 'Stars and a sentence help other buyers to choose, above all on the size.'
  const { stop, button } = stopProductMails(userId)
  return {
    to: email,
    subject: `How do you like ${about}?`,
    title: 'How do you like it?',
    preview: why,
    stop,
    parts: [
      { paragraph: `Hello ${name}, how do you like ${about}? ${why}` },
      {
        goods: products.slice(0, MAX_NAMED).map((product) => ({
          ...{
            picture: product.thumbnail,
            name: product.name,
            about: `Size ${product.sizeLabel}`,
            value: '',
          },
        })),
      },
      { button: 'Write a review', path: `/profile/orders/${orderId}` },
      { note: 'We ask once an order.' },
      button,
    ],
  }
}
