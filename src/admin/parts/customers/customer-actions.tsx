import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { CustomerOnWire } from '../../../shop/accounts/customers-wire.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { askAnew } from '../../ask-anew.ts'
import { HistoryButton } from '../trail/history-button.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteCustomer } from './delete-customer.tsx'

/** What admins did to a customer; block or unblock, and delete, each with its dialog. */
export function CustomerActions({ customer }: { customer: CustomerOnWire }) {
  const { name, isVerified } = customer
  const [open, setOpen] = useState<'block' | 'delete'>()
  const close = () => {
    setOpen(undefined)
    // After a refusal they may be others than those in sight.
    void askAnew('customers')
  }
  const block = isVerified ? 'Block' : 'Unblock'
  return (
    <span className="inline-flex items-center gap-1">
      <HistoryButton thing="customer" id={customer._id} name={name} />
      <Button
        variant="secondary"
        size="small"
        className="min-w-26"
        aria-label={`${block} ${name}`}
        onClick={() => setOpen('block')}
      >
        {block}
      </Button>
      <IconButton label={`Delete ${name}`} onClick={() => setOpen('delete')}>
        <Trash size={18} />
      </IconButton>
      {open === 'block' && <BlockDialog customer={customer} close={close} />}
      {open === 'delete' && <DeleteCustomer customer={customer} close={close} />}
    </span>
  )
}
