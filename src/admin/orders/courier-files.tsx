import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { RemittanceDialog } from '../remittances/remittance-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

/** What couriers send as CSV or XLSX. */
export function CourierFiles() {
  const [open, setOpen] = useState<'tracking' | 'remittance' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            <span>Courier files</span>
            <ChevronDown size={18} aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('tracking')}>Import tracking numbers</MenuItem>
        <MenuItem onSelect={() => setOpen('remittance')}>Book cash remitted</MenuItem>
      </Menu>
      {open === 'tracking' && <TrackingDialog close={close} />}
      {open === 'remittance' && <RemittanceDialog close={close} />}
    </>
  )
}
