import { type AccessTable, admins, asking, neverAsks } from '../access.ts'
import { byOwner, type Calls, type Shop } from '../growth/call.ts'

export const access: AccessTable = {
  'POST /users/checkCustomers': neverAsks('customers:write', 'changes nothing'),
  'POST /users/listCustomersLeft': neverAsks('customers:write', 'changes nothing'),
  'POST /users/importCustomers': asking('customers:write'),
  'GET /users/getCustomerImports': admins('customers:read'),
  'PUT /users/undoCustomerImport/:id': asking('customers:write'),
}

const file = ({ to }: Shop) =>
  Buffer.from(`First Name,Email,Total Spent\nAsha,asha-${to}@old-shop.test,0.00`).toString('base64')
const sendFile = (shop: Shop) => ({ by: shop.owner, body: { file: file(shop) } })

export const growth: Calls = {
  'POST /users/checkCustomers': { request: sendFile },
  'POST /users/listCustomersLeft': { request: sendFile },
  'POST /users/importCustomers': { request: sendFile },
  'GET /users/getCustomerImports': { request: byOwner },
  'PUT /users/undoCustomerImport/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.imports[0]._id } }),
  },
}
