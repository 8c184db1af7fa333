import { type ApiResponse, send } from '../../client/api-client.ts'
import { api } from '../shared/api.ts'

type ImportRequest = { file: string; name: string; add: number }
type Streaming = { headers: { accept: 'application/x-ndjson' }; init: { signal: AbortSignal } }

export type ImportCheck = {
  shop: string
  add: number
  notTaken: number
  firstNotTaken: { row: number; what: string; why: string }[]
  /** What it would do, in words. */
  facts: string[]
}

export type PastImport = {
  _id: string
  name: string
  at: string
  added: number
  by: string
  undoneAt: string | null
}

/** What of another shop can be brought here, and by which calls. */
type ImportKind = {
  label: string
  file: string
  about: string
  count: (count: number) => string
  check: (file: string) => Promise<ImportCheck>
  left: (file: string) => ReturnType<typeof api.users.listOrdersLeft.$post>
  send: (
    json: ImportRequest,
    streaming: Streaming,
  ) => Promise<ApiResponse<unknown> & { body: ReadableStream<Uint8Array<ArrayBuffer>> | null }>
  list: () => Promise<PastImport[]>
  undo: (id: string) => Promise<{ removed: number; kept: number; isFinished: boolean }>
  undone: string
}

const inWords = (one: string, many: string) => (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

const customers = inWords('customer', 'customers')
const orders = inWords('order', 'orders')
const addresses = inWords('address', 'addresses')

export const importKinds = {
  customers: {
    label: 'Customers',
    file: 'Customer export',
    about:
      'Accounts get no password and nobody is mailed: customers sign in by a code, or by “Forgot password”.',
    count: customers,
    check: async (file) => {
      const found = await send(api.users.checkCustomers.$post({ json: { file } }))
      const facts = [
        `${customers(found.add)} will be added, with ${addresses(found.addresses)}`,
        `${found.agreeing.toLocaleString('en-IN')} of them have agreed to advertising by mail in the other shop`,
        `${customers(found.known)} with an account here stay as they are`,
      ]
      return { ...found, facts }
    },
    left: (file) => api.users.listCustomersLeft.$post({ json: { file } }),
    send: (json, streaming) => api.users.importCustomers.$post({ json }, streaming),
    list: async () => (await send(api.users.getCustomerImports.$get())).imports,
    undo: (id) => send(api.users.undoCustomerImport[':id'].$put({ param: { id } })),
    undone:
      'The accounts that it has added go. Accounts that somebody has signed in to or ordered with since stay.',
  },
  orders: {
    label: 'Orders',
    file: 'Order export',
    about:
      'They are history: customers and you read them, and no report, invoice or stock counts them. The account of the same email address shows them, also one that is made later.',
    count: orders,
    check: async (file) => {
      const found = await send(api.users.checkOrders.$post({ json: { file } }))
      const facts = [
        `${orders(found.add)} will be added`,
        `${orders(found.known)} are here already`,
        ...(found.otherCurrencies > 0
          ? [`${orders(found.otherCurrencies)} in another currency are shown as they are written`]
          : []),
      ]
      return { ...found, facts }
    },
    left: (file) => api.users.listOrdersLeft.$post({ json: { file } }),
    send: (json, streaming) => api.users.importOrders.$post({ json }, streaming),
    list: async () => (await send(api.users.getOrderImports.$get())).imports,
    undo: async (id) => ({
      kept: 0,
      ...(await send(api.users.undoOrderImport[':id'].$put({ param: { id } }))),
    }),
    undone: 'The orders that it has added go. The accounts of their customers stay.',
  },
} satisfies Record<string, ImportKind>

export type ImportName = keyof typeof importKinds
export const importNames = Object.keys(importKinds) as ImportName[]
export const kindOf = (name: ImportName): ImportKind => importKinds[name]
