import History from 'lucide-react/icons/history'
import { useEffect, useState } from 'react'
import type { RecordName } from '../../shop/history/records-rules.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { ThingHistory } from './history.tsx'

interface HistoryProps {
  thing: RecordName
  id: string
  name: string
}

interface HistoryButtonProps extends HistoryProps {
  /** Enter on the row does the same. */
  opensRow?: boolean | undefined
}

export function HistoryButton({ opensRow, ...of }: HistoryButtonProps) {
  const show = useRowDialog()
  if (!may('changes:read')) return null
  return (
    <IconButton
      label={`Changes of ${of.name}`}
      data-opens-row={opensRow}
      onClick={() => show((close) => <HistorySheet {...of} close={close} />)}
    >
      <History size={18} />
    </IconButton>
  )
}

function HistorySheet({ thing, id, name, close }: HistoryProps & { close: () => void }) {
  const [open, setOpen] = useState(false)
  // The sheet animates only when it changes from closed to open.
  useEffect(() => setOpen(true), [])
  return (
    <Sheet side="right" title={`Changes of ${name}`} open={open} onOpenChange={setOpen} onClosed={close}>
      <ThingHistory thing={thing} id={id} withoutHeading />
    </Sheet>
  )
}
