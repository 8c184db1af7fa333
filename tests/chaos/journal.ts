import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { isObject, isOneOf, readJson } from '../../src/lib/json.ts'
import type { Month } from '../../src/shop/gst/period-rules.ts'
import type { PaymentMethod, Status } from '../../src/shop/orders/rules.ts'

/** An item as the response has it: amounts in rupees. */
export type Bought = { productId: string; size: number; quantity: number; price: number }

type Order = { orderId: string; items: Bought[]; total: number }

/** One attempt to order: the shopper wrote its `mark` on the address, so that the order can be recognised. */
export type Attempt = { mark: string; shopper: string; method: PaymentMethod; key: string }

/** What a shop answered, and must hold from then on. */
export type Entry =
  | ({ what: 'ordered'; paymentId?: string } & Attempt & Order)
  | ({ what: 'shown'; shopper: string; method: PaymentMethod } & Order)
  | ({ what: 'refused'; status: number; message: string } & Attempt)
  | { what: 'moved'; orderId: string; itemId: string; to: Status }
  | { what: 'held'; orderId: string; itemId: string; to: Status; held: string }
  /** `orders`: of a batch. */
  | { what: 'asked to undo'; held: string; orders?: string[] }
  | { what: 'batched'; batch: string; to: Status; orders: string[] }
  /** Of its invoice and its credit notes. */
  | { what: 'numbered'; orderId: string; numbers: string[] }
  | { what: 'closed'; month: Month }
  | { what: 'filed'; month: Month; file: string }
  | { what: 'imported'; names: string[] }
  | { what: 'pictured'; person: string; picture: string }
  | { what: 'credited'; shopper: string; paymentId: string; amount: number }

const isTagged = isObject({
  what: isOneOf(
    ...['ordered', 'shown', 'refused', 'moved', 'held', 'asked to undo', 'batched'],
    ...['numbered', 'closed', 'filed', 'imported', 'pictured', 'credited'],
  ),
})
/** Only `openJournal` writes these, so the rest is as it was written. */
const isEntry = (value: unknown): value is Entry => isTagged(value)

/** Records each response before it is used. */
export type Journal = { write: (entry: Entry) => void; close: () => void }

export function openJournal(file: string): Journal {
  const journal = openSync(file, 'wx')
  return {
    write: (entry) => void writeSync(journal, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(journal),
  }
}

export function readJournal(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const entry = readJson(line, isEntry)
      if (!entry) throw new Error(`the journal has a line that it did not write: ${line}`)
      return entry
    })
}
