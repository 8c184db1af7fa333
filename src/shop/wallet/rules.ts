import type { Paise } from '../../lib/money.ts'

/** A movement of a wallet: money in, or money out. */
export type Movement = { id: string; at: Date; type: 'Credit' | 'Debit'; amount: Paise; description: string }

/** What a wallet holds, some of its movements, the newest first, and how many there are. */
export type Wallet = { balance: Paise; movements: Movement[]; total: number }
