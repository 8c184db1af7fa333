import { useRouteError } from 'react-router'
import { PageFailed } from '../../client/page-failed.tsx'

export function Failure() {
  return (
    <>
      <title>Something went wrong · Maidan dashboard</title>
      <PageFailed error={useRouteError()} />
    </>
  )
}
