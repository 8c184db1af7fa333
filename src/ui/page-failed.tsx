import { useEffect } from 'react'
import { messageOf } from '../lib/answers.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Stands where a page could not be fetched or shown; it comes by itself once there is a connection again. */
export function PageFailed({ error, className }: { error: unknown; className?: string | undefined }) {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div role="alert" className={className}>
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
