import History from 'lucide-react/icons/history'
import { lazy, Suspense, useState } from 'react'
import type { Thing } from '../../../shop/trail/rules.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

const ThingHistory = lazy(() => import('./thing-history.tsx'))

/** A button in a row that shows what admins changed of that thing, in a drawer. */
export function HistoryButton({ thing, id, name }: { thing: Thing; id: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Sheet
      side="right"
      title={`Changes of ${name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={`Changes of ${name}`}>
          <History size={18} />
        </IconButton>
      }
    >
      {open && (
        <Suspense>
          <ThingHistory thing={thing} id={id} bare />
        </Suspense>
      )}
    </Sheet>
  )
}
