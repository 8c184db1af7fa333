import type { RouteObject } from 'react-router'
import { notFound } from '../shared/not-found.ts'
import { urls } from '../shared/urls.ts'
import { Failure, NotFound, WholePageFailure } from './failure.tsx'
import { Layout } from './layout/layout.tsx'
import { type Handle, page } from './route.ts'

const listingPages = () => import('../listing/page.tsx')

const policyPage = (path: string) => page(path, 'policy/page.tsx', () => import('../policy/page.tsx'))

const listing = (path: string, name: keyof Awaited<ReturnType<typeof listingPages>>) =>
  page(path, 'listing/page.tsx', async () => (await listingPages())[name])

const screens: RouteObject[] = [
  page('/', 'home/page.tsx', () => import('../home/page.tsx')),
  listing('/shop', 'shop'),
  listing('/men', 'men'),
  listing('/women', 'women'),
  listing('/kids', 'kids'),
  page('/sport/:slug', 'sport/page.tsx', () => import('../sport/page.tsx')),
  page('/productDetials/:id', 'product/page.tsx', () => import('../product/page.tsx')),
  page('/login', 'sign-in/login-page.tsx', () => import('../sign-in/login-page.tsx'), 'guest'),
  page('/register', 'sign-in/register-page.tsx', () => import('../sign-in/register-page.tsx'), 'guest'),
  page('/invitation', 'sign-in/invitation-page.tsx', () => import('../sign-in/invitation-page.tsx')),
  page('/otp', 'sign-in/otp-page.tsx', () => import('../sign-in/otp-page.tsx'), 'guest'),
  page(
    '/forgot-password',
    'sign-in/forgot-password-page.tsx',
    () => import('../sign-in/forgot-password-page.tsx'),
    'guest',
  ),
  page(
    '/reset-password',
    'sign-in/reset-password-page.tsx',
    () => import('../sign-in/reset-password-page.tsx'),
    'guest',
  ),
  page('/complaints', 'complaints/page.tsx', () => import('../complaints/page.tsx')),
  page('/sizeGuide', 'size-guide/page.tsx', () => import('../size-guide/page.tsx')),
  ...['/returns', '/shipping', '/terms', '/contact'].map(policyPage),
  page('/stop-alerts', 'alerts/stop-page.tsx', () => import('../alerts/stop-page.tsx')),
  page('/follow-order', 'orders/follow-page.tsx', () => import('../orders/follow-page.tsx')),
  page('/link-assistant', 'assistants/link-page.tsx', () => import('../assistants/link-page.tsx')),
  page('/buy/:id', 'handover/page.tsx', () => import('../handover/page.tsx')),
  page('/privacy', 'privacy/page.tsx', () => import('../privacy/page.tsx')),
  page('/cart', 'cart/page.tsx', () => import('../cart/page.tsx'), 'user'),
  page('/checkOut', 'checkout/checkout-page.tsx', () => import('../checkout/checkout-page.tsx'), 'user'),
  page('/payment', 'checkout/payment-page.tsx', () => import('../checkout/payment-page.tsx'), 'user'),
  page(
    '/retryPayment',
    'checkout/retry-payment-page.tsx',
    () => import('../checkout/retry-payment-page.tsx'),
    'user',
  ),
  page(
    '/confirmation',
    'checkout/confirmation-page.tsx',
    () => import('../checkout/confirmation-page.tsx'),
    'user',
  ),
  page('/wishlist', 'wishlist/page.tsx', () => import('../wishlist/page.tsx'), 'user'),
  page('/profile', 'account/redirect-page.tsx', () => import('../account/redirect-page.tsx'), 'user'),
  page(
    '/profile/editProfile',
    'account/profile-page.tsx',
    () => import('../account/profile-page.tsx'),
    'user',
  ),
  page(
    '/profile/security',
    'account/security-page.tsx',
    () => import('../account/security-page.tsx'),
    'user',
  ),
  page(
    '/profile/address',
    'account/addresses-page.tsx',
    () => import('../account/addresses-page.tsx'),
    'user',
  ),
  page('/profile/complaints', 'complaints/own-page.tsx', () => import('../complaints/own-page.tsx'), 'user'),
  page('/profile/data', 'own-data/page.tsx', () => import('../own-data/page.tsx'), 'user'),
  page('/profile/orderHistory', 'orders/orders-page.tsx', () => import('../orders/orders-page.tsx'), 'user'),
  page(
    '/profile/orders/:orderId',
    'orders/whole-order-page.tsx',
    () => import('../orders/whole-order-page.tsx'),
    'user',
  ),
  page('/profile/wallet', 'wallet/page.tsx', () => import('../wallet/page.tsx'), 'user'),
  page('/orderDetails/:orderId', 'orders/order-page.tsx', () => import('../orders/order-page.tsx'), 'user'),
  page('*', 'app/failure.tsx', async () => ({ Component: NotFound, loader: async () => notFound() })),
]

const isGuarded = ({ handle }: RouteObject) => (handle as Handle).guard !== undefined

const account: RouteObject = {
  handle: { file: 'src/storefront/app/account-area.tsx' } satisfies Handle,
  lazy: () => import('./account-area.tsx'),
  children: screens.filter(isGuarded),
}

export const routes: RouteObject[] = [
  {
    ErrorBoundary: WholePageFailure,
    children: [
      {
        path: urls.ui,
        handle: { file: 'demo/ui-preview/page.tsx' } satisfies Handle,
        lazy: () => import('../../../demo/ui-preview/page.tsx'),
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
    ],
  },
]
