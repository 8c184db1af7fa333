import type { MailMessage } from '../../platform/mail/message.ts'
import { stopProductMails } from '../alerts/stop-link.ts'
import type { ReviewRequest } from './requests-store.ts'

const MAX_NAMED = 5

export function writeReviewRequest({ userId, name, email, items }: ReviewRequest): MailMessage {
  const [first] = items
  const about = items.length === 1 ? (first?.productName ?? '') : 'what you bought'
  const { stop, button } = stopProductMails(userId)
  return {
    to: email,
    subject: `How do you like ${about}?`,
    title: 'How do you like it?',
    preview: 'Stars and a sentence help other buyers to choose, above all on the size.',
    stop,
    parts: [
      {
        paragraph: `Hello ${name}, stars and a sentence help other buyers to choose, above all on the size.`,
      },
      {
        goods: items.slice(0, MAX_NAMED).map(({ thumbnail, productName, sizeLabel }) => ({
          ...{ picture: thumbnail, name: productName, about: `Size ${sizeLabel}`, value: '' },
        })),
      },
      ...items.slice(0, MAX_NAMED).map(({ productId, productName }, index) => ({
        button: `Review ${productName}`,
        path: `/productDetials/${productId}#reviews`,
        quiet: index > 0,
      })),
      { note: 'You get this mail once, because you bought it here.' },
      button,
    ],
  }
}
