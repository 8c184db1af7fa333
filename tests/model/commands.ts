import fc from 'fast-check'
import * as paying from './paying.ts'
import * as providerEvents from './provider-events.ts'
import * as refunding from './refunding.ts'
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
  [8, paying.buyOnline],
  [8, paying.beginPayment],
  [10, paying.pay],
  [8, paying.verifyPayment],
  [2, paying.receiveWebhooks],
  [3, paying.look],
  [5, refunding.refund],
  [2, refunding.payOut],
  [1, refunding.returnPayOut],
  [3, providerEvents.refundInDashboard],
  [2, providerEvents.dispute],
  [3, providerEvents.endPendingEvent],
  [4, paying.addToWallet],
  [3, paying.timePasses],
]

/** What brings money back to where it came from, which takes many steps before. */
const moneyBack: typeof often = [
  [8, shopping.put],
  [6, shopping.orderAll],
  [6, paying.buyOnline],
  [3, shopping.cancel],
  [2, shopping.cancelAll],
  [8, shopping.requestReturn],
  [12, running.giveStatus],
  [6, running.settleReturn],
  [2, shipping.ship],
  [3, shipping.bookOutcome],
  [4, shipping.makeHeld],
  [8, refunding.refund],
  [14, refunding.returnCash],
  [3, refunding.payOut],
  [2, refunding.returnPayOut],
  [3, providerEvents.refundInDashboard],
  [1, providerEvents.dispute],
  [2, providerEvents.endPendingEvent],
  [1, paying.addToWallet],
  [1, paying.timePasses],
]

const oneOf = (all: typeof often) => [fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })))]

export const walks = { 'in it': oneOf(often), 'with money that goes back': oneOf(moneyBack) }
