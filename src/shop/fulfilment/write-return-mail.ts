import type { MailMessage } from '../../platform/mail/message.ts'
import { factsOf, goodsOf, greet, toOrder } from '../orders/mails/mail-format.ts'
import type { ReturnStepDraft } from '../orders/return-rules.ts'
import type { Order, OrderItem } from '../orders/rules.ts'
import { fillPlaceholders } from '../settings/placeholder-rules.ts'
import type { MailTexts } from '../settings/rules.ts'

/** How to give it back, and that it has come. An inspection is told with what goes back. */
export function writeReturnStepMail(
  order: Order,
  item: OrderItem,
  step: Exclude<ReturnStepDraft, { kind: 'inspected' }>,
  texts: MailTexts,
): MailMessage {
  const facts = factsOf(order, [item])
  const { subject, title, text } =
    step.kind === 'accepted' ? texts.mailReturnAgreed : texts.mailReturnReceived
  const preview = fillPlaceholders(text, facts)
  return {
    to: order.buyer.email,
    subject: fillPlaceholders(subject, facts),
    title: fillPlaceholders(title, facts),
    preview,
    parts: [
      { paragraph: `${greet(texts, order.buyer)} ${preview}` },
      { goods: [goodsOf(item)] },
      ...(step.kind === 'accepted'
        ? [{ paragraph: fillPlaceholders(howToSend(texts, step.way), facts) }]
        : []),
      ...(step.kind === 'accepted' && step.trackingNumber
        ? [{ rows: [{ label: 'Number of the parcel', value: step.trackingNumber }] }]
        : []),
      { ...toOrder(order.id), quiet: false },
      { note: fillPlaceholders(texts.mailShared.order, facts) },
    ],
    attachments: [],
  }
}

const howToSend = ({ mailReturnAgreed: { pickUp, sendIn } }: MailTexts, way: 'pick-up' | 'send-in') =>
  way === 'pick-up' ? pickUp : sendIn
