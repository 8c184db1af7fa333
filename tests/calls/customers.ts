import { type AccessTable, admins, asking, neverAsks, shoppers } from '../access.ts'
import { byOwner, type Calls, page, type Shop } from '../growth/call.ts'

export const access: AccessTable = {
  'POST /users/checkCustomers': neverAsks('customers:write', 'changes nothing'),
  'POST /users/listCustomersLeft': neverAsks('customers:write', 'changes nothing'),
  'POST /users/importCustomers': asking('customers:write'),
  'GET /users/getCustomerImports': admins('customers:read'),
  'PUT /users/undoCustomerImport/:id': asking('customers:write'),
  'POST /users/checkOrders': neverAsks('customers:write', 'changes nothing'),
  'POST /users/listOrdersLeft': neverAsks('customers:write', 'changes nothing'),
  'POST /users/importOrders': asking('customers:write'),
  'GET /users/getOrderImports': admins('customers:read'),
  'PUT /users/undoOrderImport/:id': asking('customers:write'),
  'GET /users/get-earlier-orders/:id': admins('customers:read'),
  'GET /order/get-earlier-orders': shoppers,
}

const file = ({ to }: Shop) =>
  Buffer.from(`First Name,Email,Total Spent\nAsha,asha-${to}@old-shop.test,0.00`).toString('base64')
const orders = ({ to }: Shop) =>
  Buffer.from(
    [
      'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
      `#${to},asha@old-shop.test,paid,INR,10.00,2026-01-05 10:14:00 +0530,1,Rope,10.00`,
    ].join('\n'),
  ).toString('base64')
const sendOrders = (shop: Shop) => ({ by: shop.owner, body: { file: orders(shop) } })
const sendFile = (shop: Shop) => ({ by: shop.owner, body: { file: file(shop) } })

export const growth: Calls = {
  'POST /users/checkCustomers': { request: sendFile },
  'POST /users/listCustomersLeft': { request: sendFile },
  'POST /users/importCustomers': { request: sendFile },
  'GET /users/getCustomerImports': { request: byOwner },
  'PUT /users/undoCustomerImport/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.imports[0]._id } }),
  },
  'POST /users/checkOrders': { request: sendOrders },
  'POST /users/listOrdersLeft': { request: sendOrders },
  'POST /users/importOrders': { request: sendOrders },
  'GET /users/getOrderImports': { request: byOwner },
  'PUT /users/undoOrderImport/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.imports[0]._id } }),
  },
  'GET /users/get-earlier-orders/:id': {
    request: ({ owner, buyer }) => ({ by: owner, path: { id: buyer.id }, query: page }),
  },
  'GET /order/get-earlier-orders': { request: ({ buyer }) => ({ by: buyer, query: page }) },
}
