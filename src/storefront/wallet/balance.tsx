import { formatRupees } from '../../lib/money.ts'
import { Court } from '../../ui/brand-art/court.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function Balance({ of: balance }: { of: number | undefined }) {
  return (
    <Court ground="turf" worded className="min-h-40 md:h-full">
      <dl aria-live="polite" className="p-6">
        <dt className="type-label">Balance</dt>
        <dd className="type-number mt-1.5 break-words text-3xl min-[400px]:text-4xl">
          {balance === undefined ? <Skeleton className="h-10 w-40" /> : formatRupees(balance)}
        </dd>
      </dl>
    </Court>
  )
}
