/** Search parameter that opens the add dialog of a list page. */
export const ADD_PARAM = 'add'

export const withAddDialog = (page: string): string => `${page}?${ADD_PARAM}`

/** Those of the specification's own pages follow the specification. */
export const urls = {
  dashboard: '/dashboard',
  bestSelling: '/dashboard/bestSelling',
  products: '/dashboard/products',
  productsOf: (of: { category: string } | { brand: string }) =>
    `/dashboard/products?${new URLSearchParams(of)}`,
  batches: '/dashboard/imports',
  stock: '/dashboard/stock',
  stockTake: '/dashboard/stockTake',
  newProduct: '/dashboard/addNewProduct',
  copyOfProduct: (id: string) => `/dashboard/addNewProduct?${new URLSearchParams({ copyOf: id })}`,
  /** A copy with the same style code. */
  colourOfProduct: (id: string) => `/dashboard/addNewProduct?${new URLSearchParams({ colourOf: id })}`,
  product: (id: string) => `/dashboard/editproduct/${id}`,
  categories: '/dashboard/categorys',
  sizeLists: '/dashboard/sizeLists',
  sports: '/dashboard/sports',
  shopSport: (slug: string) => `/sport/${slug}`,
  sizeGuides: '/dashboard/sizeGuides',
  brands: '/dashboard/brands',
  search: '/dashboard/search',
  shopSearch: (search: string) => `/shop?${new URLSearchParams({ search })}`,
  customers: '/dashboard/customers',
  customer: (id: string) => `/dashboard/customers/${id}`,
  customersOf: (search: string) => `/dashboard/customers?${new URLSearchParams({ search })}`,
  orders: '/dashboard/orders',
  ordersOf: (search: string) => `/dashboard/orders?${new URLSearchParams({ search })}`,
  order: (id: string) => `/dashboard/orderDetails/${id}`,
  counter: '/dashboard/counter',
  couriers: '/dashboard/couriers',
  claims: '/dashboard/claims',
  returns: '/dashboard/returnes',
  salesReport: '/dashboard/salesReport',
  sources: '/dashboard/sources',
  cashParcels: '/dashboard/cashParcels',
  assistants: '/dashboard/assistants',
  tax: '/dashboard/tax',
  gst: '/dashboard/gst',
  balances: '/dashboard/balances',
  refundRequests: '/dashboard/refundRequests',
  settlement: (id: string) => `/dashboard/settlements/${id}`,
  grievances: '/dashboard/grievances',
  grievance: (id: string) => `/dashboard/grievances/${id}`,
  settings: '/dashboard/settings',
  homePreview: '/dashboard/homePreview',
  settingsOf: (section: string) => `/dashboard/settings/${section}`,
  account: '/dashboard/account',
  proposals: '/dashboard/proposals',
  health: '/dashboard/health',
  shop: '/',
  complaints: '/complaints',
  privacy: '/privacy',
  login: '/login',
} as const

/** Of a page of the dashboard, without the parameter of its path. */
export const addressOf = (path: string) => `${urls.dashboard}/${path.split(':')[0] ?? ''}`.replace(/\/$/, '')
