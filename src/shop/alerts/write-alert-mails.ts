import { formatRupees, toRupees } from '../../lib/money.ts'
import type { MailMessage, MailPart } from '../../platform/mail/message.ts'
import { ALERT_PAUSE_HOURS } from './rules.ts'
import { stopProductMails } from './stop-link.ts'
import type { Cheaper, Waiting } from './store.ts'

const rupees = (amount: Cheaper['to']) => formatRupees(toRupees(amount))

type Product = Pick<Waiting, 'userId' | 'productId'>

function ending({ userId, productId }: Product): { stop: string; parts: MailPart[] } {
  const { stop, button } = stopProductMails(userId)
  const toProduct = { button: 'To the product', path: `/productDetials/${productId}` }
  return { stop, parts: [toProduct, { note: 'You asked for this mail in the shop.' }, button] }
}

export function writeRestockMail(alert: Waiting): MailMessage {
  const { email, name, productName, thumbnail, sizeLabel } = alert
  const { stop, parts } = ending(alert)
  const says = `${productName} is back in size ${sizeLabel}.`
  return {
    to: email,
    subject: `Back in stock: ${productName}`,
    title: 'Back in stock',
    preview: says,
    stop,
    parts: [
      { paragraph: `Hello ${name}, ${says}` },
      { goods: [{ picture: thumbnail, name: productName, about: `Size ${sizeLabel}`, value: '' }] },
      {
        paragraph: `Nobody who asked after you hears of it for ${ALERT_PAUSE_HOURS} hours, but it is not reserved: others see it in the shop.`,
      },
      ...parts,
    ],
  }
}

export function writePriceMail(alert: Cheaper): MailMessage {
  const { email, name, productName, thumbnail, from, to } = alert
  const { stop, parts } = ending(alert)
  const says = `${productName} costs ${rupees(to)} now, ${rupees(from)} before.`
  return {
    to: email,
    subject: `It costs less: ${productName}`,
    title: 'It costs less',
    preview: says,
    stop,
    parts: [
      { paragraph: `Hello ${name}, ${says}` },
      {
        goods: [
          { picture: thumbnail, name: productName, about: `Before ${rupees(from)}`, value: rupees(to) },
        ],
      },
      ...parts,
    ],
  }
}
