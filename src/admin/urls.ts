/** Every address of the dashboard, spelled as the specification spells them. */
export const urls = {
  dashboard: '/dashboard',
  bestSelling: '/dashboard/bestSelling',
  products: '/dashboard/products',
  /** The products of a category or a brand, by its name. */
  productsOf: (of: { category: string } | { brand: string }) =>
    `/dashboard/products?${new URLSearchParams(of)}`,
  newProduct: '/dashboard/addNewProduct',
  product: (id: string) => `/dashboard/editproduct/${id}`,
  categories: '/dashboard/categorys',
  brands: '/dashboard/brands',
  offers: '/dashboard/offers',
  coupons: '/dashboard/coupens',
  customers: '/dashboard/customers',
  orders: '/dashboard/orders',
  /** What somebody has ordered, by their email. */
  ordersOf: (search: string) => `/dashboard/orders?${new URLSearchParams({ search })}`,
  order: (id: string) => `/dashboard/orderDetails/${id}`,
  returns: '/dashboard/returnes',
  salesReport: '/dashboard/salesReport',
  trail: '/dashboard/trail',
  shop: '/',
  login: '/login',
} as const
