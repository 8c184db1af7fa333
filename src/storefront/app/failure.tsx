import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageFailed } from '../../client/page-failed.tsx'
import { Meta } from '../shared/meta.tsx'
import { NotFound } from './not-found.tsx'

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
