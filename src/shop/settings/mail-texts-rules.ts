import { mail, ofOrder } from './mail-fields-rules.ts'
import { pickupMails } from './pickup-mails-rules.ts'
import { providerName } from './provider-name.data.ts'

/** The mails to shoppers that the owner words. Mails about accounts and complaints are written in the code alone. */
export const mailSections = {
  mailShared: mail('10', 'In several mails', 'Sentences that several mails share.', ['name'], {
    greeting: ['Greeting', 'Hello {name},', 'Before the first sentence of each mail.'],
    moneyBack: ['Money back', 'is in your wallet now.', 'After the amount.'],
    moneyBackWithShipping: [
      'Money back with shipping',
      'is in your wallet now, {shipping} of it for shipping.',
      'After the amount.',
    ],
    moneyBackToSource: [
      'Money back to where it was paid from',
      'goes back the way you paid. Banks and cards usually show it in 5 to 7 working days.',
      'After the amount.',
    ],
    moneyBackToBank: [
      'Money back to a bank account or UPI id',
      'goes to the bank account or UPI id that you gave us. We tell you by mail when it is paid.',
      'After the amount.',
    ],
    withheld: [
      'Not to the wallet',
      'you have back already, or your bank is looking at it.',
      `After the amount, where you or a bank returned a payment in ${providerName}.`,
    ],
    nothingPaid: [
      'Nothing to give back',
      'You would have paid in cash at the door, so there is nothing to give back.',
    ],
    nothingPaidOfPickup: [
      'Nothing to give back of a pickup',
      'You would have paid in cash at the shop, so there is nothing to give back.',
    ],
    creditNote: [
      'Credit note',
      'The credit note {creditNote} is in your orders: open the item and press Credit note.',
    ],
    reason: ['The shopper’s reason', 'Your reason: {reason}'],
    order: ['Last line', 'From order {order}'],
  }),
  mailConfirmed: mail(
    '11',
    'Order confirmed',
    'As soon as an order is placed.',
    ['name', 'order', 'items', 'city', 'date', 'total'],
    {
      subject: ['Subject', 'Order confirmed: {total}'],
      title: ['Title', 'Order confirmed'],
      text: ['First sentence', 'thank you for your order of {date}.', 'After the greeting.'],
      cod: ['Cash on delivery', 'You pay in cash when it is delivered.'],
      codOfPickup: ['Cash at the shop', 'You pay in cash when you pick it up.'],
      arrival: ['When it arrives', 'It usually arrives {arrives}.', 'Left out where that is not known.'],
      ready: ['Picked up', 'It is ready at {place} by {readyBy}. We tell you by mail when it is.'],
      online: ['Paid online', 'You have paid online.'],
      wallet: ['Paid from the wallet', 'You have paid from your wallet.'],
    },
  ),
  mailShipped: mail('12', 'Shipped', 'When items leave you.', ofOrder, {
    subject: ['Subject', 'Shipped: {items}'],
    title: ['Title', 'On its way'],
    titleOfSeveral: ['Title for several items', 'On their way'],
    text: ['First sentence', 'this has left us and is on its way to {city}.', 'After the greeting.'],
    textOfSeveral: [
      'First sentence for several items',
      'these have left us and are on their way to {city}.',
      'After the greeting.',
    ],
    cod: ['Cash on delivery', 'You pay in cash when it is delivered.'],
    codOfSeveral: ['Cash on delivery of several items', 'You pay in cash when they are delivered.'],
  }),
  ...pickupMails,
  mailDelivered: mail('13', 'Delivered', 'When items have arrived.', ofOrder, {
    subject: ['Subject', 'Delivered: {items}'],
    title: ['Title', 'Delivered'],
    text: ['First sentence', 'this has arrived. Have a good match.', 'After the greeting.'],
    textOfSeveral: [
      'First sentence for several items',
      'these have arrived. Have a good match.',
      'After the greeting.',
    ],
    next: [
      'What to do',
      'If something is not right, choose Request Refund in your orders. The invoice is there, too: open the item and press Download.',
    ],
  }),
  mailCancelled: mail('14', 'Cancelled by the shopper', 'When a shopper cancels an item.', ofOrder, {
    subject: ['Subject', 'Cancelled: {items}'],
    title: ['Title', 'Cancelled'],
    text: ['First sentence', 'this is cancelled, as you asked. It will not be sent.', 'After the greeting.'],
    textOfSeveral: [
      'First sentence for several items',
      'these are cancelled, as you asked. They will not be sent.',
      'After the greeting.',
    ],
  }),
  mailCancelledByShop: mail('15', 'Cancelled by the shop', 'When you cancel an item.', ofOrder, {
    subject: ['Subject', 'Cancelled: {items}'],
    title: ['Title', 'Cancelled'],
    text: [
      'First sentence',
      'we had to cancel this and are sorry. It will not be sent.',
      'After the greeting.',
    ],
  }),
  mailNotDelivered: mail(
    '16',
    'Not delivered',
    'When the courier brings an item back, loses or damages it.',
    ofOrder,
    {
      subject: ['Subject', 'Not delivered: {items}'],
      title: ['Title', 'Not delivered'],
      text: [
        'First sentence',
        'the courier could not deliver this and has brought it back to us. It is cancelled.',
        'After the greeting.',
      ],
      textOfLost: [
        'First sentence where it is lost',
        'the courier has lost this on the way, and we are sorry. It is cancelled.',
        'After the greeting.',
      ],
      textOfDamaged: [
        'First sentence where it is damaged',
        'this was damaged on the way, and we are sorry. It is cancelled.',
        'After the greeting.',
      ],
    },
  ),
  mailReturnRequested: mail(
    '17',
    'Return requested',
    'When a shopper asks to give an item back, or you open the request.',
    [...ofOrder, 'amount'],
    {
      subject: ['Subject', 'Return requested: {items}'],
      title: ['Title', 'Return requested'],
      text: [
        'First sentence',
        'we have your request to give this back, and look at it now.',
        'After the greeting.',
      ],
      textByShop: [
        'First sentence when you opened the request',
        'we have opened a request for you to give this back, and look at it now.',
        'After the greeting.',
      ],
      next: ['What comes next', '{amount} goes to your wallet {paidBack}. We tell you by mail.'],
      nextToSource: [
        'What comes next when the money goes back the way it was paid',
        '{amount} goes back the way you paid {paidBack}. We tell you by mail.',
      ],
      nextToBank: [
        'What comes next when the money goes to a bank account or UPI id',
        'We pay {amount} to the bank account or UPI id that you gave us {paidBack}. We tell you by mail.',
      ],
      nextOfExchange: [
        'What comes next of another size',
        'You get size {size} instead {paidBack}: we keep it for you. We tell you by mail.',
      ],
    },
  ),
  mailReturnAgreed: mail(
    '33',
    'Return: how to send it',
    'When you accept a return whose money goes back later.',
    ofOrder,
    {
      subject: ['Subject', 'Your return: {items}'],
      title: ['Title', 'You can give it back'],
      text: [
        'First sentence',
        'we take this back. Your money follows when it has come.',
        'After the greeting.',
      ],
      pickUp: ['Picked up', 'A courier comes for it. Please keep it packed at the door.'],
      sendIn: ['Sent in', 'Please pack it well and send it to us. Keep the receipt of the courier.'],
    },
  ),
  mailReturnReceived: mail('34', 'Return: it has come', 'When you have received a return.', ofOrder, {
    subject: ['Subject', 'Your return has come: {items}'],
    title: ['Title', 'It is back with us'],
    text: ['First sentence', 'this has come back to us. We look at it now.', 'After the greeting.'],
  }),
  mailReturnAccepted: mail('18', 'Return accepted', 'When you accept a return.', ofOrder, {
    subject: ['Subject', 'Return accepted: {items}'],
    title: ['Title', 'Return accepted'],
    text: ['First sentence', 'your return is accepted.', 'After the greeting.'],
    exchange: [
      'Instead of the money',
      'Size {size} comes to you with the new order {newOrder}, which is paid with what you get back.',
    ],
    noExchange: [
      'No other size',
      'Size {size} does not come: it cannot be sent any more, or you have money of this order back already.',
    ],
    inPart: ['Paid back in part', 'Not all that you paid goes back: {reason}'],
  }),
  mailReturnRejected: mail('19', 'Return not accepted', 'When you do not accept a return.', ofOrder, {
    subject: ['Subject', 'Return not accepted: {items}'],
    title: ['Title', 'Return not accepted'],
    text: [
      'First sentence',
      'we looked at your request to give this back and can’t accept it as it is.',
      'After the greeting.',
    ],
    next: ['What to do', 'If you see it differently, choose Retry Return in your orders, or write to us.'],
  }),
  mailPaymentBack: mail(
    '20',
    'Online payment goes back',
    'When an online payment came that the shop cannot use.',
    ['name', 'amount'],
    {
      subject: ['Subject', 'Your payment of {amount} is on its way back'],
      title: ['Title', 'Your money is on its way back'],
      text: ['First sentence', 'we have received your payment of {amount}.', 'After the greeting.'],
      next: ['What happens', 'We are giving it back, the way you paid it.', 'After the reason.'],
      amount: [
        'Beside the amount',
        'goes back the way you paid it. Your bank may need some days until you see it.',
      ],
      second: ['An order was paid twice', 'Your order was paid already, and this payment came on top.'],
      soldOut: [
        'Paid late, and sold out',
        'It came after the time for which we could keep your order, and part of it was sold by then.',
      ],
      replaced: ['Paid late, after another order', 'You have bought the same with another order since.'],
      tooLate: ['Paid late', 'It came after the time for which we could keep your order as you placed it.'],
      unusable: [
        'Another amount than that of the order',
        'It did not match the amount of your order, so no order was placed with it.',
      ],
      closed: ['After the account was deleted', 'It came when your account had been deleted.'],
      topUpSecond: [
        'Added to the wallet twice',
        'What you added to your wallet was paid already, and this payment came on top.',
      ],
      topUpTooLate: ['Added to the wallet too late', 'It came too late.'],
      topUpUnusable: [
        'Another amount than was to be added',
        'It did not match the amount that you wanted to add, so nothing was added to your wallet.',
      ],
    },
  ),
  mailRefund: mail(
    '21',
    'Refund to a card, account or UPI id',
    'When a refund has left you for the shopper’s bank, or came back.',
    ['name', 'amount'],
    {
      subject: ['Subject', 'Your refund of {amount}'],
      title: ['Title', 'Your refund'],
      sent: [
        'First sentence when it has gone back',
        'your refund has gone back the way you paid.',
        'After the greeting.',
      ],
      sentAmount: [
        'Beside the amount when it has gone back',
        'is with your bank or card. It usually shows in 5 to 7 working days.',
      ],
      fellBack: [
        'First sentence when it could not go back',
        'your refund could not go back the way you paid, so it went to your wallet.',
        'After the greeting.',
      ],
      fellBackAmount: ['Beside the amount when it could not go back', 'is in your wallet now.'],
      paidOut: [
        'First sentence when it was paid out',
        'your refund was paid to the bank account or UPI id that you gave us.',
        'After the greeting.',
      ],
      paidOutAmount: ['Beside the amount when it was paid out', 'is with your bank.'],
      payOutReturned: [
        'First sentence when the bank returned it',
        'the bank could not pay your refund to the account or UPI id that you gave us, so it went to your wallet.',
        'After the greeting.',
      ],
      payOutReturnedAmount: ['Beside the amount when the bank returned it', 'is in your wallet now.'],
    },
  ),
} as const

export type MailSection = keyof typeof mailSections
export const mailSectionNames = Object.keys(mailSections) as MailSection[]

export function isMailSection(section: string): section is MailSection {
  return section in mailSections
}
