import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Filters } from './filters.tsx'
import { filtersIn, type Listing } from './listing-url.ts'

type FilterSheetProps = {
  listing: Listing
  total: number
  change: (wanted: Partial<Listing>) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function FilterSheet({ listing, total, change, open, onOpenChange }: FilterSheetProps) {
  return (
    <Sheet
      title="Filters"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          {filtersIn(listing) > 0 && (
            <Button
              variant="secondary"
              className="whitespace-nowrap px-4"
              onClick={() => change({ brands: [], prices: [] })}
            >
              Clear all
            </Button>
          )}
          <Button className="whitespace-nowrap px-4" onClick={() => onOpenChange(false)}>
            {total === 1 ? 'Show 1 product' : `Show ${total} products`}
          </Button>
        </>
      }
    >
      <Filters listing={listing} change={change} />
    </Sheet>
  )
}
