import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../client/api-client.ts'
import { randomUuid } from '../../client/random-key.ts'
import { sum, toRupees } from '../../lib/money.ts'
import type { CounterPayment } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { invalidateProducts } from '../products/queries.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'
import { costOf, type SaleLine } from './sale-lines.tsx'

/** Each scan of a size is a unit more. */
export function withOneMore(lines: readonly SaleLine[], line: SaleLine): SaleLine[] {
  if (lines.some(({ id }) => id === line.id))
    return lines.map((one) =>
      one.id === line.id ? { ...one, ...line, quantity: String(Number(one.quantity) + 1) } : one,
    )
  return [...lines, line]
}

const unknown = { name: '', phone: '' }

export function useSale() {
  const [lines, setLines] = useState<readonly SaleLine[]>([])
  const [customer, setCustomer] = useState(unknown)
  const [paidBy, setPaidBy] = useState<CounterPayment>('Cash')
  const [sold, setSold] = useState<OrderForAdminOnWire>()
  // A new one with each change, so that a second click or a retry sells once.
  const sale = useRef({ body: '', key: '' })
  const total = toRupees(sum(lines.map(costOf)))
  const sell = useMutation({
    mutationFn: () => {
      const items = lines.map(({ productId, size, quantity }) => ({
        productId,
        size,
        quantity: Number(quantity),
      }))
      const json = { items, customer, paidBy, theTotelAmount: total }
      const body = JSON.stringify(json)
      if (sale.current.body !== body) sale.current = { body, key: randomUuid() }
      const headers = { 'idempotency-key': sale.current.key }
      return send(api.order['create-counter-order'].$post({ json }, { headers }))
    },
    onSuccess: async ({ order }) => {
      sale.current = { body: '', key: '' }
      setSold(order)
      setLines([])
      setCustomer(unknown)
      await Promise.all([invalidateProducts(), invalidateQueries('orders')])
    },
  })
  return { lines, setLines, customer, setCustomer, paidBy, setPaidBy, total, sold, sell }
}
