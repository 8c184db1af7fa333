import History from 'lucide-react/icons/history'
import { useState } from 'react'
import type { Thing } from '../../../shop/trail/rules.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ThingHistory } from './thing-history.tsx'

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
      {open && <ThingHistory thing={thing} id={id} bare />}
    </Sheet>
  )
}
