import type { RouteObject } from 'react-router'
import { Failure } from './parts/failure.tsx'
import { Layout } from './parts/layout.tsx'
import { type Handle, page } from './route.ts'
import { urls } from './urls.ts'

const screens: RouteObject[] = [
  page('/', 'home.tsx', () => import('./pages/home.tsx')),
  page('/shop', 'shop.tsx', () => import('./pages/shop.tsx')),
  page('/men', 'men.tsx', () => import('./pages/men.tsx')),
  page('/women', 'women.tsx', () => import('./pages/women.tsx')),
  page('/kids', 'kids.tsx', () => import('./pages/kids.tsx')),
  page('/productDetials/:id', 'product.tsx', () => import('./pages/product.tsx')),
  page('/login', 'login.tsx', () => import('./pages/login.tsx'), 'guest'),
  page('/register', 'register.tsx', () => import('./pages/register.tsx'), 'guest'),
  page('/otp', 'otp.tsx', () => import('./pages/otp.tsx'), 'guest'),
  page('/forgot-password', 'forgot-password.tsx', () => import('./pages/forgot-password.tsx'), 'guest'),
  page('/reset-password', 'reset-password.tsx', () => import('./pages/reset-password.tsx'), 'guest'),
  page('/cart', 'cart.tsx', () => import('./pages/cart.tsx'), 'user'),
  page('/checkOut', 'checkout.tsx', () => import('./pages/checkout.tsx'), 'user'),
  page('/payment', 'payment.tsx', () => import('./pages/payment.tsx'), 'user'),
  page('/retryPayment', 'retry-payment.tsx', () => import('./pages/retry-payment.tsx'), 'user'),
  page('/confirmation', 'confirmation.tsx', () => import('./pages/confirmation.tsx'), 'user'),
  page('/wishlist', 'wishlist.tsx', () => import('./pages/wishlist.tsx'), 'user'),
  page('/profile', 'profile.tsx', () => import('./pages/profile.tsx'), 'user'),
  page('/profile/editProfile', 'profile-edit.tsx', () => import('./pages/profile-edit.tsx'), 'user'),
  page('/profile/address', 'profile-addresses.tsx', () => import('./pages/profile-addresses.tsx'), 'user'),
  page('/profile/orderHistory', 'profile-orders.tsx', () => import('./pages/profile-orders.tsx'), 'user'),
  page('/profile/wallet', 'profile-wallet.tsx', () => import('./pages/profile-wallet.tsx'), 'user'),
  page('/orderDetails/:orderId', 'order-details.tsx', () => import('./pages/order-details.tsx'), 'user'),
  page('*', 'not-found.tsx', () => import('./pages/not-found.tsx')),
]

const isGuarded = ({ handle }: RouteObject) => (handle as Handle).guard !== undefined

const account: RouteObject = {
  handle: { file: 'src/storefront/parts/account-area.tsx' } satisfies Handle,
  lazy: () => import('./parts/account-area.tsx'),
  children: screens.filter(isGuarded),
}

export const routes: RouteObject[] = [
  {
    path: urls.ui,
    handle: { file: 'demo/ui-preview/page.tsx' } satisfies Handle,
    lazy: () => import('../../demo/ui-preview/page.tsx'),
  },
  {
    Component: Layout,
    children: [
      {
        ErrorBoundary: Failure,
        children: [...screens.filter((screen) => !isGuarded(screen)), account],
      },
    ],
  },
]
