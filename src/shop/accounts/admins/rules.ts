import type { AdminAccount } from '../rules.ts'

export const INVITATION_HOURS = 72

export type Invitation = {
  id: string
  email: string
  name: string
  invitedBy: { id: string; name: string; email: string }
  invitedAt: Date
  expiresAt: Date
}

/** The shop must always have an admin who can sign in to the dashboard. */
export function isLastActive(admins: readonly Pick<AdminAccount, 'id' | 'active'>[], id: string): boolean {
  return !admins.some((admin) => admin.active && admin.id !== id)
}
