import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { RemittanceDialog } from '../remittances/remittance-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

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
        {may('orders:write') && (
          <MenuItem onSelect={() => setOpen('tracking')}>Import tracking numbers</MenuItem>
        )}
        {may('money:reconcile') && (
          <MenuItem onSelect={() => setOpen('remittance')}>Book cash remitted</MenuItem>
        )}
      </Menu>
      {open === 'tracking' && <TrackingDialog close={close} />}
      {open === 'remittance' && <RemittanceDialog close={close} />}
    </>
  )
}
