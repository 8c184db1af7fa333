import { useRouteError } from 'react-router'
import { PageFailed } from '../../ui/page-failed.tsx'

/** Stands in the frame where a page went wrong on its way. */
export function Failure() {
  return (
    <>
      <title>Something went wrong · Maidan dashboard</title>
      <PageFailed error={useRouteError()} />
    </>
  )
}
