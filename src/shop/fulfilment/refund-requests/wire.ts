import { formatRupees, toRupees } from '../../../lib/money.ts'
import { presentGoodwillRefusal } from '../../wallet/goodwill-wire.ts'
import { presentPayOutRefusal } from '../../wallet/pay-outs/wire.ts'
import { presentDecisionRefusal } from '../../wallet/refund-requests/wire.ts'
import { presentSettleRefusal } from '../returns-wire.ts'
import { presentMoveRefusal } from '../wire.ts'
import type { ConfirmRefusal } from './rules.ts'

export function presentConfirmRefusal({ reason, refusal }: ConfirmRefusal) {
  switch (reason) {
    case 'not-to-decide':
      return presentDecisionRefusal(refusal)
    case 'not-given':
      return presentGoodwillRefusal(refusal)
    case 'not-paid':
      return presentPayOutRefusal(refusal)
    case 'not-moved':
      return presentMoveProblem(refusal)
  }
}

function presentMoveProblem(refusal: Extract<ConfirmRefusal, { reason: 'not-moved' }>['refusal']) {
  switch (refusal.reason) {
    case 'held':
      return {
        status: 409,
        message: 'Another change of this item is under way. Try again in a minute',
      } as const
    case 'moved-since':
      return { status: 409, message: `The item is ${refusal.status} by now: ask again` } as const
    case 'other-amount': {
      const now = formatRupees(toRupees(refusal.amount))
      return { status: 409, message: `It would pay back ${now} by now: ask again` } as const
    }
    case 'no-such-move':
      return presentMoveRefusal(refusal)
    default:
      return presentSettleRefusal(refusal)
  }
}
