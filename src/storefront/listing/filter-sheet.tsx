import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Filters, type FiltersProps } from './filters.tsx'
import { formatTotal } from './labels.ts'
import { filtersIn, noFilters } from './listing-url.ts'

type FilterSheetProps = FiltersProps & {
  total: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function FilterSheet({ total, open, onOpenChange, ...filters }: FilterSheetProps) {
  const { listing, change } = filters
  return (
    <Sheet
      title="Filters"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          {filtersIn(listing) > 0 && (
            <Button variant="secondary" className="whitespace-nowrap px-4" onClick={() => change(noFilters)}>
              Clear all
            </Button>
          )}
          <Button className="whitespace-nowrap px-4" onClick={() => onOpenChange(false)}>
            {total === 1 ? 'Show 1 product' : `Show ${formatTotal(total)} products`}
          </Button>
        </>
      }
    >
      <Filters key={listing.search} id="sheet" {...filters} />
    </Sheet>
  )
}
