import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GridSkeleton } from '../../product-card/product-grid.tsx'
import { useShopFacts } from '../../shared/shop-facts.ts'
import { isListing, productIn, urls } from '../../shared/urls.ts'

const DELAY_MS = 100

/** Null until the navigation has been pending for a moment, so that fast pages show no skeleton. */
export function usePendingPage(): string | null {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  return useLate(next === undefined || next === pathname ? null : next)
}

function useLate(pending: string | null): string | null {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(pending), pending ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [pending])
  return pending && late === pending ? pending : null
}

export function ProgressLine() {
  const { state } = useNavigation()
  if (!useLate(state === 'idle' ? null : state)) return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-1 animate-glint bg-[length:250%_100%] bg-linear-to-r from-35% from-text via-accent to-65% to-text"
    />
  )
}

export function hasSkeleton(path: string): boolean {
  return path === urls.home || isListing(path) || productIn(path) !== null
}

export function PageSkeleton({ path }: { path: string }) {
  const { name } = useShopFacts()
  // `void`: newer browsers return a promise from `scrollTo`, which is no valid clean-up.
  useEffect(() => void scrollTo({ top: 0, behavior: 'instant' }), [])
  return (
    <div aria-busy="true">
      <title>{`Loading · ${name}`}</title>
      <span className="sr-only">Loading</span>
      {path === urls.home ? <HomeSkeleton /> : isListing(path) ? <ListingSkeleton /> : <ProductSkeleton />}
    </div>
  )
}

function HomeSkeleton() {
  return (
    <>
      <Skeleton className="h-[26rem] rounded-none lg:h-[34rem]" />
      <div className="page-width pt-16">
        <GridSkeleton count={12} columns={4} />
      </div>
    </>
  )
}

function ListingSkeleton() {
  return (
    <>
      <Skeleton className="h-32 rounded-none md:h-44" />
      <div className="page-width grid gap-10 pt-8 lg:grid-cols-[13rem_1fr]">
        <Skeleton className="h-96 max-lg:hidden" />
        <div>
          <Skeleton className="mb-8 h-11 w-56" />
          <GridSkeleton count={6} columns={3} />
        </div>
      </div>
    </>
  )
}

function ProductSkeleton() {
  return (
    <div className="page-width grid gap-8 pt-6 lg:grid-cols-[7fr_5fr] lg:gap-14">
      <Skeleton className="aspect-4/3" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-9 w-40" />
        <Skeleton className="mt-4 h-16" />
        <Skeleton className="h-14" />
      </div>
    </div>
  )
}
