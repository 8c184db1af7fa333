import { useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShopFacts } from './shop-facts.ts'
import { urls } from './urls.ts'

/** What the server sends of a shopper's page, whose script draws it: an account's has its menu before it, others their sums after it. */
export function WaitingPage() {
  const isAccount = useLocation().pathname.startsWith(`${urls.profile}/`)
  const beside = <Skeleton key="beside" className={isAccount ? 'h-36 lg:h-96' : 'h-64'} />
  const rows = (
    <div key="rows" className="grid content-start gap-6">
      <Skeleton className="h-10 w-52" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
  return (
    <>
      <title>{useShopFacts().name}</title>
      <div
        aria-busy="true"
        className={cx(
          'page-width grid min-h-dvh content-start gap-x-14 gap-y-8 pt-8 lg:pt-12',
          isAccount ? 'lg:grid-cols-[15rem_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        <span className="sr-only">Loading</span>
        <noscript>This page needs JavaScript.</noscript>
        {isAccount ? [beside, rows] : [rows, beside]}
      </div>
    </>
  )
}
