import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import Package from 'lucide-react/icons/package'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { send } from '../../../client/api-client.ts'
import { formatRupees } from '../../../lib/money.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { orderName } from '../../../shop/orders/rules.ts'
import { statusLabel } from '../../orders/order-status.tsx'
import { api } from '../../shared/api.ts'
import { may } from '../../shared/permissions.ts'
import { urls } from '../../shared/urls.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import type { Command, Group } from './commands.ts'

const LIMIT = '5'
const TYPING_PAUSE_MS = 200
/** Start of an order number, an order id or an invoice number. */
const orderNumber = /^(#|inv\d|(?=.*\d)[\da-f-]{4,36}$)/i

const searchQuery = (value: string, permission: Permission, search: string, find: () => Promise<Command[]>) =>
  queryOptions({
    queryKey: ['palette', value, search],
    queryFn: async (): Promise<Group> => ({ value, items: await find() }),
    enabled: search.length > 1 && may(permission),
    placeholderData: keepPreviousData,
    retry: false,
  })

async function searchOrders(search: string): Promise<Command[]> {
  const { orders } = await send(api.order['get-order-data'].$get({ query: { search, limit: LIMIT } }))
  return orders.map(({ _id, number, user, theTotelAmount, orderStatus }) => ({
    value: _id,
    label: `${orderName(number)} · ${user.name}`,
    note: `${statusLabel(orderStatus)} · ${formatRupees(theTotelAmount)}`,
    icon: Package,
    to: urls.order(_id),
  }))
}

async function searchProducts(search: string): Promise<Command[]> {
  const { products } = await send(api.product.getProducts.$get({ query: { search, limit: LIMIT } }))
  return products.map(({ _id, productName, brand, status }) => ({
    value: _id,
    label: productName,
    note: status ? brand.brandName : `${brand.brandName} · inactive`,
    icon: Tag,
    to: urls.product(_id),
  }))
}

async function searchCustomers(search: string): Promise<Command[]> {
  const query = { search, limit: LIMIT }
  const { users } = await send(api.users.getAllUser.$get({ query }))
  return users.map(({ _id, name, email }) => ({
    value: _id,
    label: name,
    note: email,
    icon: User,
    to: `${urls.customers}?${new URLSearchParams({ search: email })}`,
  }))
}

export function useGlobalSearch(text: string): { groups: Group[]; isLoading: boolean; hasFailed: boolean } {
  const search = useDebounced(text, TYPING_PAUSE_MS)
  const [orders, products, customers] = useQueries({
    queries: [
      searchQuery('Orders', 'orders:read', search, () => searchOrders(search)),
      searchQuery('Products', 'products:read', search, () => searchProducts(search)),
      searchQuery('Customers', 'customers:read', search, () => searchCustomers(search)),
    ],
  })
  const isSearching = text.length > 1
  // Enter opens the first result. Orders match by customer and product too, so they come last unless clearly meant.
  const results = text.includes('@')
    ? [customers, products, orders]
    : orderNumber.test(text)
      ? [orders, products, customers]
      : [products, customers, orders]
  return {
    groups: isSearching ? results.flatMap(({ data }) => (data ? [data] : [])) : [],
    isLoading: isSearching && (text !== search || results.some(({ isFetching }) => isFetching)),
    hasFailed: isSearching && results.some(({ isError }) => isError),
  }
}
