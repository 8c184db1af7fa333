import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="max-sm:grow">
        <Upload size={18} aria-hidden /> Import
      </Button>
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </>
  )
}
