import fc from 'fast-check'
import * as paying from './paying.ts'
import * as providerEvents from './provider-events.ts'
import * as running from './running.ts'
import * as shipping from './shipping.ts'
import * as shopping from './shopping.ts'

/** What shoppers and the owner do, and how often each of it. */
const often: [number, (typeof shopping)['put']][] = [
  [14, shopping.put],
  [2, shopping.change],
  [1, shopping.remove],
  [4, shopping.chooseCoupon],
  [6, shopping.orderAll],
  [4, shopping.cancel],
  [1, shopping.cancelAll],
  [6, shopping.requestReturn],
  [1, shopping.withdrawExchange],
  [8, running.giveStatus],
  [3, running.editAddress],
  [4, running.settleReturn],
  [8, shipping.ship],
  [6, shipping.changeMany],
  [3, shipping.undoMany],
  [6, shipping.makeHeld],
  [4, shipping.comeBack],
  [6, shipping.bookOutcome],
  [1, shipping.renumber],
  [2, running.importStock],
  [2, running.undoImport],
  [1, running.giveGoodwill],
  [1, running.price],
  [2, running.beginOffer],
  [1, running.endOffer],
  [3, running.makeCoupon],
  [1, running.deleteCoupon],
  [8, paying.beginPayment],
  [10, paying.pay],
  [8, paying.verifyPayment],
  [2, paying.receiveWebhooks],
  [3, paying.look],
  [2, paying.refund],
  [3, providerEvents.refundInDashboard],
  [2, providerEvents.dispute],
  [3, providerEvents.endPendingEvent],
  [4, paying.addToWallet],
  [3, paying.timePasses],
]

export const commands = [fc.oneof(...often.map(([weight, arbitrary]) => ({ weight, arbitrary })))]
