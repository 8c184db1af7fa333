import { accountInvariants } from './accounts.ts'
import type { Invariant } from './invariant.ts'
import { invoiceInvariants } from './invoices.ts'
import { ledgerInvariants } from './ledger.ts'
import { orderInvariants } from './orders.ts'
import { paymentInvariants } from './payments.ts'
import { priceInvariants } from './prices.ts'
import { returnInvariants } from './returns.ts'
import { salesRollupInvariants } from './sales-rollup.ts'
import { stockInvariants } from './stock.ts'

export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...ledgerInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...returnInvariants,
  ...invoiceInvariants,
  ...accountInvariants,
  ...salesRollupInvariants,
  ...priceInvariants,
]
