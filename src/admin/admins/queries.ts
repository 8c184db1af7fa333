import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../../client/api-client.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { ConfirmedMinutes } from '../../shop/accounts/admins/rules.ts'
import { api } from '../shared/api.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: () => send(api.admins['get-admins'].$get()),
})

export function useInviteAdmin() {
  return useChange((json: { name: string; email: string; staffRole: string | null }) =>
    send(api.admins['invite-admin'].$post({ json })),
  )
}

export function useWithdrawInvitation(id: string) {
  return useChange(() => send(api.admins['withdraw-invitation'][':id'].$delete({ param: { id } })))
}

export function useSetActive(id: string) {
  return useChange((isActive: boolean) =>
    send(api.admins['set-active'][':id'].$put({ param: { id }, json: { isActive } })),
  )
}

export function useSetStaffRole(id: string) {
  return useChange((staffRole: string | null) =>
    send(api.admins['set-role'][':id'].$put({ param: { id }, json: { staffRole } })),
  )
}

type StaffRoleDraft = { name: string; permissions: Permission[]; confirmedMinutes: ConfirmedMinutes | null }

/** Null: of a new role. */
export function useSaveStaffRole(id: string | null) {
  return useChange((json: StaffRoleDraft) =>
    id === null
      ? send(api.admins['add-role'].$post({ json }))
      : send(api.admins['edit-role'][':id'].$put({ param: { id }, json })),
  )
}

export function useDeleteStaffRole(id: string) {
  return useChange(() => send(api.admins['delete-role'][':id'].$delete({ param: { id } })))
}

export function useRequireSecondFactor() {
  return useChange((isRequired: boolean) =>
    send(api.admins['require-second-factor'].$put({ json: { isRequired } })),
  )
}

export function useSetConfirmedMinutes() {
  return useChange((minutes: ConfirmedMinutes) =>
    send(api.admins['set-confirmed-minutes'].$put({ json: { minutes } })),
  )
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSettled: () => invalidateQueries('admins') })
}
