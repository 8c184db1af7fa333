import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LayoutFailed } from '../../client/layout-failed.tsx'
import { PageFailed } from '../../client/page-failed.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Meta } from '../shared/meta.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'

export function Failure() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <>
      <Meta title="Something went wrong" hidden />
      <PageFailed error={error} className="page-width py-10" />
    </>
  )
}

/** Above the layout: what fails in the header, the search or a toast ends here. */
export function WholePageFailure() {
  return (
    <>
      <Meta title="Something went wrong" hidden />
      <LayoutFailed error={useRouteError()} shop={useShopFacts().name} home={urls.home} />
    </>
  )
}

export function NotFound() {
  return (
    <div className="page-width py-10">
      <Meta title="Page not found" hidden />
      <EmptyState
        level={1}
        drawing="out"
        title="404: Page not found"
        action={
          <>
            <ButtonLink to={urls.home} className="max-sm:w-full">
              Go home
            </ButtonLink>
            <ButtonLink to={urls.shop} variant="secondary" className="max-sm:w-full">
              See everything
            </ButtonLink>
          </>
        }
      >
        {useShopFacts().texts.notFound}
      </EmptyState>
    </div>
  )
}
