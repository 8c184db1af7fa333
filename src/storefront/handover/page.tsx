import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import type { HandoverOnWire } from '../../shop/assistants/checkouts/handover-wire.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Refusal } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'
import { getHandover } from './calls.ts'
import { otherEndOf } from './ends.ts'
import { HandedOver } from './handed-over.tsx'

const title = 'From your assistant'

/** Read in the browser: it shows what is true at this moment, and it is no page that a cache may keep. */
export function Component() {
  const id = useLocation().pathname.split('/')[2] ?? ''
  const { handover, error, read } = useHandover(id)
  return (
    <>
      <Meta title={title} hidden />
      {handover ? (
        <Handover of={handover} read={read} />
      ) : error instanceof Refusal && error.status < 500 ? (
        <EmptyState
          level={1}
          drawing="out"
          title="This link leads nowhere"
          action={<ButtonLink to={urls.shop}>Continue Shopping</ButtonLink>}
        >
          <p role="alert">
            It may have been cut, or it is older than a week. Ask your assistant for a new one.
          </p>
        </EmptyState>
      ) : error ? (
        <LoadFailed what="This could not be loaded" retry={read} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Handover({ of: handover, read }: { of: HandoverOnWire; read: () => void }) {
  const end = otherEndOf(handover)
  if (!end) return <HandedOver title={title} of={handover} read={read} />
  return (
    <EmptyState level={1} title={end.title} action={<ButtonLink to={end.to}>{end.label}</ButtonLink>}>
      <p role="status">{end.text}</p>
    </EmptyState>
  )
}

const Waiting = () => (
  <div className="page-width py-8 lg:pt-12">
    <h1 className="type-title">{title}</h1>
    <div aria-busy className="mt-8 grid gap-8 md:grid-cols-2">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
    <noscript>To see it, this page needs JavaScript.</noscript>
  </div>
)

type Answer = { handover?: HandoverOnWire; error?: unknown }

/** Read again for another person, and when the tab is looked at again: price and stock may have changed. */
function useHandover(id: string) {
  const person = useSession()?.user?._id
  const [answer, setAnswer] = useState<Answer & { of?: string }>({})
  const [count, setCount] = useState(0)
  const read = useCallback(() => setCount((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person and another count ask again.
  useEffect(() => {
    let isLeft = false
    getHandover(id).then(
      (handover) => isLeft || setAnswer({ handover, of: id }),
      (error) => isLeft || setAnswer((before) => (before.of === id ? before : { error, of: id })),
    )
    return () => {
      isLeft = true
    }
  }, [id, person, count])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && read()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [read])
  return { ...(answer.of === id && answer), read }
}
