import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../client/api-client.ts'
import { randomUuid } from '../../client/random-key.ts'
import { sum, toRupees } from '../../lib/money.ts'
import type { CounterPayment } from '../../shop/orders/rules.ts'
import type { OrderForAdminOnWire } from '../../shop/orders/wire.ts'
import { invalidateProducts } from '../products/queries.ts'
import { api } from '../shared/api.ts'
import { adminId } from '../shared/permissions.ts'
import { invalidateQueries } from '../shared/query-client.ts'
import { lookup } from './find-goods.tsx'
import { costOf, type SaleLine } from './sale-lines.tsx'
import { isUndecided, readUnansweredSale, type SaleRequest, storeUnansweredSale } from './unanswered-sale.ts'

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
  const [unanswered, setUnanswered] = useState(readUnansweredSale)
  const isLooking = useIsMutating({ mutationKey: lookup }) > 0
  const total = toRupees(sum(lines.map(costOf)))
  const settle = (request: SaleRequest | null) => {
    storeUnansweredSale(request)
    setUnanswered(request)
  }
  const sell = useMutation({
    mutationFn: (request: SaleRequest) => {
      storeUnansweredSale(request)
      const headers = { 'idempotency-key': request.key }
      return send(api.order['create-counter-order'].$post({ json: request.json }, { headers }))
    },
    onError: (error, request) => settle(isUndecided(error, unanswered !== null) ? request : null),
    onSuccess: async ({ order }) => {
      settle(null)
      setSold(order)
      setLines([])
      setCustomer(unknown)
      await Promise.all([invalidateProducts(), invalidateQueries('orders')])
    },
  })
  const submit = () => {
    const items = lines.map(({ productId, size, quantity }) => ({
      productId,
      size,
      quantity: Number(quantity),
    }))
    const json = { items, customer, paidBy, theTotelAmount: total }
    sell.mutate(unanswered ?? { json, key: randomUuid(), by: adminId })
  }
  const discard = () => {
    sell.reset()
    settle(null)
  }
  return {
    ...{ lines, setLines, customer, setCustomer, paidBy, setPaidBy, total },
    ...{ sold, sell, submit, unanswered, discard, isLooking },
  }
}
