import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { List } from './use-list.ts'

interface FiltersProps {
  list: List
  /** Parameter names, as `useList` got them. */
  names: readonly string[]
  /** `Filter` and `DayFilter`. */
  children: ReactNode
}

/** A row of filters; on phones a sheet with them, whose button says how many are set. */
export function Filters({ list, names, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const count = names.filter((name) => list.filter(name) !== '').length
  return (
    <>
      <div className="contents max-sm:hidden">{children}</div>
      <Sheet
        title="Filters"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" className="min-h-11! sm:hidden">
            <ListFilter size={18} aria-hidden />
            <span>{`Filters${count > 0 ? ` (${count})` : ''}`}</span>
          </Button>
        }
        footer={
          <>
            {count > 0 && (
              <Button
                variant="secondary"
                onClick={() => list.change(Object.fromEntries(names.map((name) => [name, ''])))}
              >
                Clear filters
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Done</Button>
          </>
        }
      >
        <div className="grid gap-4 [&_input]:w-full! [&_label+span]:grow [&_label]:w-12">{children}</div>
      </Sheet>
    </>
  )
}
