import type { Paise } from '../../../lib/money.ts'
import type { Status } from '../../orders/rules.ts'
import type { GoodwillRefusal } from '../../wallet/goodwill-rules.ts'
import type { PayOutRefusal } from '../../wallet/pay-outs/rules.ts'
import type { DecisionRefusal } from '../../wallet/refund-requests/rules.ts'
import type { SettleRefusal } from '../bulk-rules.ts'

/** What a move was asked for with does not hold any more. */
export type MoveChanged =
  | { reason: 'held' }
  | { reason: 'moved-since'; status: Status }
  | { reason: 'other-amount'; amount: Paise }

export type ConfirmRefusal =
  | { reason: 'not-to-decide'; refusal: DecisionRefusal }
  | { reason: 'not-moved'; refusal: SettleRefusal | MoveChanged }
  | { reason: 'not-given'; refusal: GoodwillRefusal }
  | { reason: 'not-paid'; refusal: PayOutRefusal }
