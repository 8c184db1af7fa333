import type { AdminAccount } from '../rules.ts'

export const INVITATION_HOURS = 72

/** For how long a proof of the second factor may count; a session of an admin lasts as long as the last. */
export const confirmedMinutes = [10, 30, 60, 120, 480] as const
export type ConfirmedMinutes = (typeof confirmedMinutes)[number]

export function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}

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
