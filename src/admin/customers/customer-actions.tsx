import Trash from 'lucide-react/icons/trash-2'
import type { CustomerOnWire } from '../../shop/accounts/customers-wire.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteCustomer } from './delete-customer-dialog.tsx'

export function CustomerActions({ customer }: { customer: CustomerOnWire }) {
  const { name, isVerified } = customer
  const show = useRowDialog()
  const block = isVerified ? 'Block' : 'Unblock'
  return (
    <span className="inline-flex items-center gap-1">
      <HistoryButton thing="customer" id={customer._id} name={name} />
      <Button
        variant="secondary"
        size="small"
        className="min-w-26"
        aria-label={`${block} ${name}`}
        onClick={() => show((close) => <BlockDialog customer={customer} close={close} />)}
      >
        {block}
      </Button>
      <IconButton
        label={`Delete ${name}`}
        onClick={() => show((close) => <DeleteCustomer customer={customer} close={close} />)}
      >
        <Trash size={18} />
      </IconButton>
    </span>
  )
}
