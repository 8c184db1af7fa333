/** The paths, misspellings included, are set by the specification. */
export const urls = {
  home: '/',
  shop: '/shop',
  men: '/men',
  women: '/women',
  kids: '/kids',
  sport: (slug: string) => `/sport/${slug}`,
  search: (text: string) => `/shop?${new URLSearchParams({ search: text })}`,
  brand: (name: string) => `/shop?${new URLSearchParams({ brand: name })}`,
  category: (name: string) => `/shop?${new URLSearchParams({ category: name })}`,
  product: (id: string) => `/productDetials/${id}`,
  login: '/login',
  register: '/register',
  /** An invitation mail links to it; the token is behind the #. */
  invitation: '/invitation',
  otp: '/otp',
  /** Opens in a popup; Google returns `state`. */
  google: (state: string) => `/users/google?${new URLSearchParams({ state })}`,
  googleCallback: '/users/google/callback',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  cart: '/cart',
  wishlist: '/wishlist',
  checkout: '/checkOut',
  payment: '/payment',
  confirmation: '/confirmation',
  retryPayment: '/retryPayment',
  profile: '/profile',
  editProfile: '/profile/editProfile',
  security: '/profile/security',
  addresses: '/profile/address',
  ownComplaints: '/profile/complaints',
  orderHistory: '/profile/orderHistory',
  wallet: '/profile/wallet',
  /** It shows one item, which the navigation state names. */
  order: (orderId: string) => `/orderDetails/${orderId}`,
  wholeOrder: (orderId: string) => `/profile/orders/${orderId}`,
  complaints: '/complaints',
  sizeGuide: '/sizeGuide',
  privacy: '/privacy',
  /** Mails about products link to it; the token is behind the #. */
  stopAlerts: '/stop-alerts',
  /** Where an assistant sends a person on. */
  handover: (id: string) => `/buy/${id}`,
  ownData: '/profile/data',
  dashboard: '/dashboard',
  ui: '/ui',
  mailbox: '/sandbox/mailbox',
} as const

export function productIn(pathname: string): string | null {
  return /^\/productDetials\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}

export function isListing(pathname: string): boolean {
  return /^\/(shop|men|women|kids|sport\/[^/]+)\/?$/i.test(pathname)
}
