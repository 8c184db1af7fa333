import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import { counterPayments } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminId } from '../shared/permissions.ts'
import { Title } from '../shared/title.tsx'
import { FindGoods } from './find-goods.tsx'
import { isSellable, SaleLines } from './sale-lines.tsx'
import { Sold } from './sold.tsx'
import type { SaleRequest } from './unanswered-sale.ts'
import { useSale, withOneMore } from './use-sale.ts'

export function Component() {
  const sale = useSale()
  const { lines, setLines, sold, sell, unanswered } = sale
  const search = useRef<HTMLInputElement>(null)
  const problem = useRef<HTMLDivElement>(null)
  const isLocked = sell.isPending || unanswered !== null
  const { isError } = sell
  useEffect(() => {
    if (!isLocked) (isError ? problem : search).current?.focus()
  }, [isLocked, isError])
  return (
    <>
      <Title>Counter</Title>
      <h1 className="type-title mb-2">Counter</h1>
      <p className="mb-6 max-w-prose text-muted">
        Sell what a customer takes along now. It is paid, handed over and invoiced at once.
      </p>
      {sold && lines.length === 0 && !unanswered && <Sold order={sold} />}
      {unanswered && <Unanswered sale={sale} request={unanswered} />}
      <FindGoods
        input={search}
        disabled={isLocked}
        onFound={(line) => {
          if (sell.isError) sell.reset()
          setLines((now) => withOneMore(now, line))
        }}
      />
      {lines.length > 0 && (
        <fieldset disabled={isLocked}>
          <SaleForm sale={sale} search={search} problem={problem} />
        </fieldset>
      )}
    </>
  )
}

/** A scanner ends with Enter, in whatever field has the focus: only a button sells. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) event.preventDefault()
}

interface SaleFormProps {
  sale: ReturnType<typeof useSale>
  search: RefObject<HTMLInputElement | null>
  problem: RefObject<HTMLDivElement | null>
}

function SaleForm({ sale, search, problem }: SaleFormProps) {
  const { lines, setLines, customer, setCustomer, paidBy, setPaidBy, total, sell, submit, isLooking } = sale
  // The arrow keys choose as well, and have to stay there.
  const isPointed = useRef(false)
  return (
    <form
      noValidate
      className="mt-8 max-w-3xl"
      onPointerDown={() => {
        isPointed.current = true
      }}
      onKeyDown={(event) => {
        isPointed.current = false
        ignoreEnter(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SaleLines lines={lines} setLines={setLines} />
      <p className="flex items-baseline justify-between gap-4 border-text border-t-2 py-4 font-semibold">
        <span>Total</span>
        <span role="status" className="type-number text-2xl">
          {formatRupees(total)}
        </span>
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Customer (optional)"
          value={customer.name}
          autoComplete="off"
          onChange={({ target }) => setCustomer({ ...customer, name: target.value })}
        />
        <TextField
          label="Phone (optional)"
          inputMode="tel"
          value={customer.phone}
          autoComplete="off"
          onChange={({ target }) => setCustomer({ ...customer, phone: target.value })}
        />
      </div>
      <RadioCards
        legend="Paid by"
        name="paidBy"
        className="mt-6"
        value={paidBy}
        onChange={(value) => {
          setPaidBy(counterPayments.find((one) => one === value) ?? 'Cash')
          if (isPointed.current) search.current?.focus()
        }}
        cards={counterPayments.map((value) => ({ value, title: value }))}
      />
      <div ref={problem} tabIndex={-1} role="alert" className="mt-4 empty:hidden">
        {sell.isError && !sale.unanswered && (
          <FieldError>{messageOf(sell.error, 'The sale was not made. Please try again.')}</FieldError>
        )}
      </div>
      <Button
        type="submit"
        className="mt-4 max-sm:w-full"
        loading={sell.isPending}
        disabled={isLooking || !lines.every(isSellable)}
      >
        <span>{`Sell for ${formatRupees(total)}`}</span>
      </Button>
    </form>
  )
}

interface UnansweredProps {
  sale: ReturnType<typeof useSale>
  request: SaleRequest
}

/** The key of another admin is not known to the shop: the sale would be made a second time. */
function Unanswered({ sale: { sell, submit, discard }, request: { json, by } }: UnansweredProps) {
  const isOwn = by === adminId
  const amount = formatRupees(json.theTotelAmount)
  return (
    <section aria-label="Not answered" className="mb-8 max-w-3xl border-2 border-text p-4">
      <p role="alert" className="font-semibold">
        {`The shop did not answer, so the sale of ${amount}, ${json.paidBy}, may have been made. ${isOwn ? 'Send it again: it is sold once.' : 'It is of another admin: only they can send it again.'}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {isOwn && (
          <Button autoFocus loading={sell.isPending} onClick={submit}>
            Send it again
          </Button>
        )}
        <Button variant="quiet" disabled={sell.isPending} onClick={discard}>
          Discard it
        </Button>
      </div>
      <p className="mt-3 max-w-prose text-muted text-sm">
        Before you discard it, look in the orders whether it was sold.
      </p>
    </section>
  )
}
