import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { type Permission, permissions } from '../../lib/permissions.ts'
import type { StaffRoleOnWire } from '../../shop/accounts/admins/staff-roles-wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { useDeleteStaffRole } from './queries.ts'
import { StaffRoleDialog } from './staff-role-dialog.tsx'

export function StaffRoles({ roles }: { roles: readonly StaffRoleOnWire[] }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="roles" className="mt-10">
      <div className="mb-3 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="roles" className="type-heading">
          Roles
        </h2>
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Add role
        </Button>
      </div>
      <p className="mb-3 max-w-prose text-muted">
        An owner may do everything. Who has a role sees and does what the role says, and no more.
      </p>
      <ul aria-label="Roles" className="max-w-5xl border-line border-t">
        {roles.map((role) => (
          <Role key={role._id} role={role} />
        ))}
      </ul>
      {isAdding && <StaffRoleDialog close={() => setAdding(false)} />}
    </section>
  )
}

function Role({ role }: { role: StaffRoleOnWire }) {
  const { _id, name, isHeld, isManageable } = role
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = useDeleteStaffRole(_id)
  const close = () => setOpen(null)
  return (
    <ListRow className="flex flex-wrap items-center gap-x-8 gap-y-2 py-4">
      <div className="wrap-anywhere min-w-0 grow basis-64">
        <p id={_id} className="font-semibold">
          {name}
        </p>
        <p className="mt-0.5 max-w-prose text-muted text-sm">{inWords(role.permissions)}</p>
      </div>
      {isManageable && (
        <span className="flex gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-describedby={_id}
            data-opens-row
            onClick={() => setOpen('edit')}
          >
            Edit
          </Button>
          {!isHeld && (
            <Button size="small" variant="quiet" aria-describedby={_id} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          )}
        </span>
      )}
      {open === 'edit' && <StaffRoleDialog role={role} close={close} />}
      <ConfirmDialog
        title={`Delete ${name}?`}
        open={open === 'delete'}
        onOpenChange={(isOpen) => isOpen || close()}
        confirm="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: ({ message }) => toast.done(message),
            onError: (error) => toast.failed(messageOf(error, `${name} was not deleted. Please try again.`)),
            onSettled: close,
          })
        }
      >
        No admin has this role.
      </ConfirmDialog>
    </ListRow>
  )
}

function inWords(held: readonly string[]): string {
  const texts = Object.keys(permissions).filter((name) => held.includes(name)) as Permission[]
  return texts.length === 0
    ? 'Nothing but the own account.'
    : texts.map((name) => permissions[name]).join(' ')
}
