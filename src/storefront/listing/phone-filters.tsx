import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { filtersIn, type Listing } from './listing-url.ts'

const load = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(load)

type PhoneFiltersProps = { listing: Listing; total: number; change: (wanted: Partial<Listing>) => void }

export function PhoneFilters({ listing, total, change }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const show = () =>
    load().then(
      () => {
        setLoaded(true)
        setOpen(true)
      },
      (error) => toast.failed(messageOf(error)),
    )
  const count = filtersIn(listing)
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-12 px-3! lg:hidden noscript:hidden"
        onClick={show}
        aria-haspopup="dialog"
      >
        <SlidersHorizontal size={18} aria-hidden />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isLoaded && (
        <Suspense>
          <FilterSheet listing={listing} total={total} change={change} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
