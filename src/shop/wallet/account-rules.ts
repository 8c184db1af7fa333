/** Whether the shop owes its balance, is owed it, has it at the bank, or has earned or spent it. */
export const sides = ['owed', 'due', 'bank', 'result'] as const
export type Side = (typeof sides)[number]

/** The shop's own accounts in the ledger, in the order of a report. */
export const ownAccounts = {
  unclaimed: { label: 'Left in wallets of deleted customers', side: 'owed' },
  'refunds-under-way': { label: 'Refunds under way to where they were paid from', side: 'owed' },
  'pay-outs-due': { label: 'Refunds to bank accounts and UPI ids', side: 'owed' },
  provider: { label: 'Settlements under way', side: 'due' },
  'refund-advances': { label: 'Refunded at the provider before the shop did', side: 'due' },
  'fee-tax': { label: 'GST on fees, to be credited', side: 'due' },
  bank: { label: 'Paid out to the bank', side: 'bank' },
  revenue: { label: 'Paid for orders online and from wallets', side: 'result' },
  refunds: { label: 'Refunded', side: 'result' },
  goodwill: { label: 'Given as goodwill', side: 'result' },
  'provider-fees': { label: 'Fees of the provider, without GST', side: 'result' },
  'payment-differences': { label: 'Paid more or less than the total', side: 'result' },
} as const satisfies Record<string, { label: string; side: Side }>

export type OwnAccount = keyof typeof ownAccounts
