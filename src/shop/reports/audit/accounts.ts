import type { Invariant } from './invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    id: 'I22',
    says: 'Nobody who was blocked or deleted is still signed in.',
    finds: `
      select user_id as "user", is_verified as active, deleted_at from sessions
      join users on users.id = user_id
      where not is_verified or deleted_at is not null`,
  },
]
