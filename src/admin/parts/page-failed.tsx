import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { messageOf } from '../../lib/answers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Stands in the frame where a page could not be fetched or shown; it comes by itself once there is a connection again. */
export function PageFailed() {
  const error = useRouteError()
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div role="alert">
      <title>Something went wrong · Maidan dashboard</title>
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
