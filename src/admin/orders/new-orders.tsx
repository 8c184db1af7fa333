import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { backOff } from '../../client/back-off.ts'
import { randomKey } from '../../client/random-key.ts'
import { parseJson } from '../../lib/json.ts'
import { MAX_NEW_ORDERS } from '../../shop/orders/live-rules.ts'
import { newOrdersEvent } from '../../shop/orders/live-wire.ts'
import { Button } from '../../ui/button.tsx'
import type { List } from '../list/use-list.ts'
import { urls } from '../shared/urls.ts'
import { invalidateOrders } from './queries.ts'

/** The server sends something every 25 s; without it the connection is dead, as after the laptop slept. */
const SILENCE_MS = 60_000
const RETRY_MS = { min: 1_000, max: 60_000 }
/** An order becomes visible some time after the moment that it bears. */
const OVERLAP_MS = 30_000

interface NewOrders {
  /** '3', '1,000+'; '' for none. */
  count: string
  clear: () => void
}

/** Orders that came since the list was opened and are not among `shownIds`. */
export function useNewOrders(shownIds: readonly string[]): NewOrders {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const known = new Set<string>()
    return watchOrders((found) => {
      const added = found.filter((id) => !known.has(id))
      for (const id of added) known.add(id)
      if (added.length > 0) setIds((present) => new Set([...present, ...added]))
    })
  }, [])
  if (shownIds.some((id) => ids.has(id)))
    setIds((present) => new Set([...present].filter((id) => !shownIds.includes(id))))
  const count = Math.min(ids.size, MAX_NEW_ORDERS)
  const more = ids.size >= MAX_NEW_ORDERS ? '+' : ''
  return {
    count: count > 0 ? count.toLocaleString('en-IN') + more : '',
    clear: () => setIds(new Set()),
  }
}

/** Connects again whenever the connection is lost, less and less often. The browser's own retry gives up after a 503. */
function watchOrders(onOrders: (ids: string[]) => void): () => void {
  const tab = randomKey()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let first = 0
  let last = 0
  let tries = 0

  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, milliseconds)
  }
  const connect = () => {
    source?.close()
    const since: Record<string, string> =
      last > 0 ? { since: new Date(Math.max(first, last - OVERLAP_MS)).toISOString() } : {}
    source = new EventSource(`/order/watch-orders?${new URLSearchParams({ tab, ...since })}`)
    after(SILENCE_MS, retry)
    for (const name of ['ping', 'orders']) source.addEventListener(name, onMessage)
    source.addEventListener('signed-out', stop)
    source.onerror = retry
  }
  const onMessage = ({ data }: MessageEvent<string>) => {
    const { at, ids = [] } = newOrdersEvent.parse(parseJson(data))
    last = Date.parse(at)
    first ||= last
    tries = 0
    after(SILENCE_MS, retry)
    if (ids.length > 0) onOrders(ids)
  }
  const retry = () => {
    source?.close()
    after(backOff(tries++, RETRY_MS), connect)
  }
  const stop = () => {
    clearTimeout(timer)
    source?.close()
    removeEventListener('online', connect)
  }
  addEventListener('online', connect)
  connect()
  return stop
}

/** Lies over the gap above the list, so that nothing moves when it appears. */
export function NewOrdersBar({ newOrders: { count, clear }, list }: { newOrders: NewOrders; list: List }) {
  const navigate = useNavigate()
  const show = () => {
    clear()
    void invalidateOrders()
    void navigate(`${urls.orders}${list.unfilteredUrl}`)
  }
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-2 z-10 flex h-0 justify-center max-sm:justify-end"
    >
      {count && (
        <div className="floating pointer-events-auto -mt-5 flex h-11 w-fit items-center gap-3 self-start px-4 max-sm:-mt-16 max-sm:gap-2 max-sm:px-3">
          <p>
            <span className="type-number">{count}</span> new{' '}
            <span className="max-sm:sr-only">{`${count === '1' ? 'order' : 'orders'}${list.isFiltered ? ' in all' : ''}`}</span>
          </p>
          <Button size="small" variant="quiet" onClick={show}>
            Show
          </Button>
        </div>
      )}
    </div>
  )
}
