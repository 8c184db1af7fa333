import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import type { FiltersProps } from './filters.tsx'
import { filtersIn } from './listing-url.ts'

const load = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(load)

// A press before hydration is repeated after it; the dialog's code need not wait that long.
if (globalThis.document?.querySelector('[aria-haspopup=dialog][data-waiting]')) void load().catch(() => {})

export function PhoneFilters(props: FiltersProps & { total: number }) {
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
  const count = filtersIn(props.listing)
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-12 px-3! lg:hidden noscript:hidden"
        onClick={show}
        aria-haspopup="dialog"
      >
        <SlidersHorizontal size={18} aria-hidden />
        <span>{count === 0 ? 'Filters' : `Filters (${count})`}</span>
      </Button>
      {isLoaded && (
        <Suspense>
          <FilterSheet {...props} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
