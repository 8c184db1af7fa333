import { type RouteObject, useRouteError } from 'react-router'
import { LayoutFailed } from '../../client/layout-failed.tsx'
import { PageFailed } from '../../client/page-failed.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { useShop } from '../shared/shop.ts'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { Layout } from './layout.tsx'
import { pages } from './pages.ts'

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
          ...pages.map(({ path, lazy }) => (path ? { path, lazy } : { index: true as const, lazy })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

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
