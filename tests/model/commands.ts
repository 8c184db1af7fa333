import fc from 'fast-check'
import * as running from './running.ts'
import * as shopping from './shopping.ts'

/** What shoppers and the owner do, and how often each of it. */
const often: [number, (typeof shopping)['put']][] = [
  [12, shopping.put],
  [3, shopping.change],
  [1, shopping.remove],
  [3, shopping.chooseCoupon],
  [8, shopping.orderAll],
  [3, shopping.addMoney],
  [4, shopping.cancel],
  [5, shopping.giveBack],
  [10, running.giveStatus],
  [4, running.settleReturn],
  [1, running.price],
  [1, running.beginOffer],
  [1, running.endOffer],
  [2, running.makeCoupon],
  [1, running.deleteCoupon],
  [2, running.timePasses],
]

export const commands = [fc.oneof(...often.map(([weight, arbitrary]) => ({ weight, arbitrary })))]
