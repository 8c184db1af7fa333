import type { RouteObject } from 'react-router'
import { Failure } from './parts/failure.tsx'
import { Frame } from './parts/layout.tsx'
import { NotFound } from './parts/not-found.tsx'
import { urls } from './urls.ts'

export const routes: RouteObject[] = [
  {
    path: urls.dashboard,
    Component: Frame,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { index: true, lazy: () => import('./pages/dashboard.tsx') },
          { path: 'bestSelling', lazy: () => import('./pages/best-selling.tsx') },
          { path: 'products', lazy: () => import('./pages/products.tsx') },
          { path: 'addNewProduct', lazy: () => import('./pages/new-product.tsx') },
          { path: 'editproduct/:productId', lazy: () => import('./pages/edit-product.tsx') },
          { path: 'salesReport', lazy: () => import('./pages/sales-report.tsx') },
          { path: 'categorys', lazy: () => import('./pages/categories.tsx') },
          { path: 'brands', lazy: () => import('./pages/brands.tsx') },
          { path: 'offers', lazy: () => import('./pages/offers.tsx') },
          { path: 'coupens', lazy: () => import('./pages/coupons.tsx') },
          { path: 'customers', lazy: () => import('./pages/customers.tsx') },
          { path: 'orders', lazy: () => import('./pages/orders.tsx') },
          { path: 'orderDetails/:id', lazy: () => import('./pages/order-details.tsx') },
          { path: 'returnes', lazy: () => import('./pages/returns.tsx') },
          { path: 'trail', lazy: () => import('./pages/trail.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
