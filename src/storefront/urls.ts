/** Every address of the shop's screens, spelled as the specification spells them. No other file writes one. */
export const urls = {
  home: '/',
  shop: '/shop',
  men: '/men',
  women: '/women',
  kids: '/kids',
  search: (text: string) => `/shop?${new URLSearchParams({ search: text })}`,
  brand: (name: string) => `/shop?${new URLSearchParams({ brand: name })}`,
  product: (id: string) => `/productDetials/${id}`,
  login: '/login',
  register: '/register',
  otp: '/otp',
  /** Leads to Google, in a window of its own; `state` comes back from there. */
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
  addresses: '/profile/address',
  orderHistory: '/profile/orderHistory',
  wallet: '/profile/wallet',
  order: (orderId: string) => `/orderDetails/${orderId}`,
  dashboard: '/dashboard',
  ui: '/ui',
  /** Where the demo shop's mails arrive. */
  mailbox: '/sandbox/mailbox',
} as const

/** The product whose page an address is, or null. */
export function productIn(pathname: string): string | null {
  return /^\/productDetials\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}
