import { mail, ofOrder } from './mail-fields-rules.ts'

/** Instead of those of what is shipped and delivered. */
export const pickupMails = {
  mailReady: mail('35', 'Ready for pickup', 'When what is picked up at the shop is ready.', ofOrder, {
    subject: ['Subject', 'Ready for pickup: {items}'],
    title: ['Title', 'Ready for pickup'],
    text: [
      'First sentence',
      'this is ready for you at {place}. We keep it for {keepDays}.',
      'After the greeting.',
    ],
    textOfSeveral: [
      'First sentence for several items',
      'these are ready for you at {place}. We keep them for {keepDays}.',
      'After the greeting.',
    ],
    cod: ['Cash at the shop', 'You pay in cash when you pick it up.'],
  }),
  mailPickedUp: mail('36', 'Picked up', 'When items were picked up at the shop.', ofOrder, {
    subject: ['Subject', 'Picked up: {items}'],
    title: ['Title', 'Picked up'],
    text: ['First sentence', 'you have picked this up. Have a good match.', 'After the greeting.'],
    textOfSeveral: [
      'First sentence for several items',
      'you have picked these up. Have a good match.',
      'After the greeting.',
    ],
  }),
}
