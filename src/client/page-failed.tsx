import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { buttonLook } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { isFetchFailure, messageOf } from './api-client.ts'
import { isMissingCode } from './missing-code.ts'

interface PageFailedProps {
  error: unknown
  /** Where the way home leads, if no layout shows one. */
  home?: string
  className?: string | undefined
}

const notFetched = 'The page could not be fetched. It comes as soon as the shop can be reached.'
const notShown =
  'The page could not be shown. What you have saved is safe. If your browser or an extension translates or changes this page, switch that off here and try again.'

/** Reloads once the browser is online again, or at once if only a chunk is missing after a new release. */
export function PageFailed({ error, home, className }: PageFailedProps) {
  const [isComing, setComing] = useState(() => isMissingCode(error) && navigator.onLine && !isReloaded())
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    if (isComing)
      fetch(location.href, { method: 'HEAD' }).then(
        ({ ok }) => (ok ? reload() : setComing(false)),
        () => setComing(false),
      )
    return () => removeEventListener('online', reload)
  }, [isComing])
  if (isComing) return <Spinner className="mx-auto my-24 size-8" />
  return (
    <div role="alert" className={className}>
      <EmptyState
        level={1}
        drawing="bowled"
        title="Something went wrong"
        action={
          <>
            <Button onClick={() => navigator.onLine && location.reload()}>Try again</Button>
            {home && (
              <a href={home} className={buttonLook({ variant: 'secondary' })}>
                Go home
              </a>
            )}
          </>
        }
      >
        {messageOf(error, isFetchFailure(error) ? notFetched : notShown)}
      </EmptyState>
    </div>
  )
}

/** Prevents a reload loop. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < 60_000
}
