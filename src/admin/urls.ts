/** Every address of the dashboard, spelled as the specification spells them. */
export const urls = {
  dashboard: '/dashboard',
  orders: '/dashboard/orders',
  order: (id: string) => `/dashboard/orderDetails/${id}`,
  shop: '/',
  login: '/login',
} as const
