import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatDate } from '../../lib/dates.ts'
import type { LinkRequestOnWire } from '../../shop/assistants/linking/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { fetchSession } from '../session/session.ts'
import { api, messageOf, Refusal, send } from '../shared/api.ts'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'

const title = 'Link an assistant'

/** An assistant sends its user here to be allowed to see their orders. What it asks for is behind the #. */
export function Component() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const search = hash.slice(1)
  const [request, setRequest] = useState<LinkRequestOnWire>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const { role } = await fetchSession()
      if (isLeft) return
      if (role !== 'user')
        return navigate(urls.login, { replace: true, state: { next: `${pathname}#${search}` } })
      const answer = await send(api.assistant['read-link-request'].$post({ json: { search } }))
      if (!isLeft) setRequest(answer.request)
    }
    setRequest(undefined)
    setError(undefined)
    read().catch((reason) => isLeft || setError(reason))
    return () => {
      isLeft = true
    }
  }, [search, pathname, navigate])

  if (error instanceof Refusal && error.status < 500)
    return (
      <>
        <Meta title={title} hidden />
        <EmptyState level={1} title={title} action={<ButtonLink to={urls.home}>To the shop</ButtonLink>}>
          <p role="alert">{messageOf(error, '')}</p>
          <p>Nothing was linked. Go back to your assistant and try again.</p>
        </EmptyState>
      </>
    )
  return (
    <>
      <Meta title={title} hidden />
      <div className="page-width max-w-2xl py-10">
        <h1 className="type-title">{title}</h1>
        {request ? (
          <Consent request={request} search={search} />
        ) : error ? (
          <LoadFailed what="What the assistant wants could not be loaded" retry={() => location.reload()} />
        ) : (
          <div aria-busy className="mt-8 grid gap-4">
            <Skeleton className="h-8" />
            <Skeleton className="h-32" />
          </div>
        )}
        <noscript>To answer, this page needs JavaScript.</noscript>
      </div>
    </>
  )
}

type Answer = 'allow' | 'refuse'

function Consent({ request, search }: { request: LinkRequestOnWire; search: string }) {
  const { name, host, mayDo, until, isOnDevice } = request
  const [pending, setPending] = useState<Answer>()
  const [failure, setFailure] = useState('')
  const answer = async (said: Answer) => {
    setPending(said)
    setFailure('')
    try {
      const call = said === 'allow' ? api.assistant['allow-link'] : api.assistant['refuse-link']
      const { location: to } = await send(call.$post({ json: { search } }))
      location.assign(to)
    } catch (error) {
      setPending(undefined)
      setFailure(messageOf(error, 'The shop did not answer. Please try again.'))
    }
  }
  return (
    <>
      <p className="mt-4 text-lg wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        <span>{' of '}</span>
        <bdi className="font-semibold">{host}</bdi>
        <span>{' wants to:'}</span>
      </p>
      <ul className="mt-3 list-disc pl-6">
        {mayDo.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-4 text-muted">
        <span>{`It may until ${formatDate(until)}. It sees addresses of these orders, and it cannot order, pay or change anything. `}</span>
        <span>You can unlink it at any time under </span>
        <TextLink to={urls.security}>security</TextLink>
        <span>.</span>
      </p>
      {isOnDevice && (
        <p className="mt-4">
          The answer goes to a program on this device. Allow it only if you have started it yourself just now.
        </p>
      )}
      <div className="mt-8 grid grid-cols-2 gap-3">
        <Button variant="secondary" loading={pending === 'refuse'} onClick={() => void answer('refuse')}>
          No
        </Button>
        <Button variant="secondary" loading={pending === 'allow'} onClick={() => void answer('allow')}>
          Allow
        </Button>
      </div>
      <p role="alert" className="mt-3 text-alarm empty:hidden">
        {failure}
      </p>
    </>
  )
}
