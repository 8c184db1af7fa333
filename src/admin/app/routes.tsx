import { type RouteObject, useRouteError } from 'react-router'
import { LayoutFailed } from '../../client/layout-failed.tsx'
import { PageFailed } from '../../client/page-failed.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { useShop } from '../shared/shop.ts'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { Layout } from './layout.tsx'

export const routes: RouteObject[] = [
  {
    path: urls.dashboard,
    Component: Layout,
    ErrorBoundary: WholePageFailure,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { index: true, lazy: () => import('../dashboard/page.tsx') },
          { path: 'bestSelling', lazy: () => import('../reports/best-sellers-page.tsx') },
          { path: 'products', lazy: () => import('../products/page.tsx') },
          { path: 'stock', lazy: () => import('../stock/page.tsx') },
          { path: 'stockTake', lazy: () => import('../stock-take/page.tsx') },
          { path: 'imports', lazy: () => import('../batches/page.tsx') },
          { path: 'addNewProduct', lazy: () => import('../product-form/new-page.tsx') },
          { path: 'editproduct/:productId', lazy: () => import('../product-form/edit-page.tsx') },
          { path: 'salesReport', lazy: () => import('../reports/sales-report-page.tsx') },
          { path: 'categorys', lazy: () => import('../categories/page.tsx') },
          { path: 'brands', lazy: () => import('../brands/page.tsx') },
          { path: 'offers', lazy: () => import('../offers/page.tsx') },
          { path: 'coupens', lazy: () => import('../coupons/page.tsx') },
          { path: 'customers', lazy: () => import('../customers/page.tsx') },
          { path: 'customers/:id', lazy: () => import('../customers/details-page.tsx') },
          { path: 'orders', lazy: () => import('../orders/list-page.tsx') },
          { path: 'orderDetails/:id', lazy: () => import('../orders/details-page.tsx') },
          { path: 'couriers', lazy: () => import('../couriers/page.tsx') },
          { path: 'remittances', lazy: () => import('../remittances/page.tsx') },
          { path: 'returnes', lazy: () => import('../returns/page.tsx') },
          { path: 'search', lazy: () => import('../search/page.tsx') },
          { path: 'settings/:section?', lazy: () => import('../settings/page.tsx') },
          { path: 'tax', lazy: () => import('../tax/page.tsx') },
          { path: 'gst', lazy: () => import('../gst/page.tsx') },
          { path: 'grievances', lazy: () => import('../grievances/page.tsx') },
          { path: 'grievances/:id', lazy: () => import('../grievances/details-page.tsx') },
          { path: 'admins', lazy: () => import('../admins/page.tsx') },
          { path: 'account', lazy: () => import('../account/page.tsx') },
          { path: 'trail', lazy: () => import('../audit-log/page.tsx') },
          { path: 'legal', lazy: () => import('../legal/page.tsx') },
          { path: 'health', lazy: () => import('../health/page.tsx') },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

/** What fails in the layout itself ends here. */
function WholePageFailure() {
  return (
    <>
      <Title>Something went wrong</Title>
      <LayoutFailed error={useRouteError()} shop={`${useShop().name} dashboard`} home={urls.dashboard} />
    </>
  )
}

function Failure() {
  return (
    <>
      <Title>Something went wrong</Title>
      <PageFailed error={useRouteError()} />
    </>
  )
}
