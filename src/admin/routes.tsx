import { type RouteObject, redirect } from 'react-router'
import { Frame } from './parts/frame.tsx'
import { NotFound } from './parts/not-found.tsx'
import { urls } from './urls.ts'

/** The dashboard's screens, as one table. */
export const routes: RouteObject[] = [
  {
    path: urls.dashboard,
    Component: Frame,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect(urls.orders) },
      { path: 'categorys', lazy: () => import('./pages/categories.tsx') },
      { path: 'brands', lazy: () => import('./pages/brands.tsx') },
      { path: 'orders', lazy: () => import('./pages/orders.tsx') },
      { path: 'orderDetails/:id', lazy: () => import('./pages/order-details.tsx') },
      { path: '*', Component: NotFound },
    ],
  },
]
