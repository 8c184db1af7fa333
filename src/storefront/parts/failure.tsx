import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { messageOf } from '../api.ts'
import { Meta } from './meta.tsx'
import { NotFound } from './not-found.tsx'

/** What stands where a page could not be shown: it is not there, or something went wrong on the way. */
export function Failure() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (missing) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [missing])
  if (missing) return <NotFound />
  return (
    <div className="page-width py-10" role="alert">
      <Meta title="Something went wrong" hidden />
      <EmptyState
        level={1}
        drawing="bowled"
        title="Something went wrong"
        action={<Button onClick={() => navigator.onLine && location.reload()}>Try again</Button>}
      >
        {messageOf(error, 'The page could not be fetched. It comes as soon as the shop can be reached.')}
      </EmptyState>
    </div>
  )
}
