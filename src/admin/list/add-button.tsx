import Plus from 'lucide-react/icons/plus'
import type { Permission } from '../../lib/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { may } from '../shared/permissions.ts'
import { useAddDialog } from './use-add-dialog.ts'

interface AddButtonProps {
  permission: Permission
  disabled?: boolean
  children: string
}

/** Opens the page's add dialog. */
export function AddButton({ permission, disabled, children }: AddButtonProps) {
  const [, setAdding] = useAddDialog(permission)
  if (!may(permission)) return null
  return (
    <Button onClick={() => setAdding(true)} disabled={disabled}>
      <Plus size={18} aria-hidden />
      <span>{children}</span>
    </Button>
  )
}
