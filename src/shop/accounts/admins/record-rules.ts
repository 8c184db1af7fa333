import type { RecordType } from '../../audit-log/record-rules.ts'

export const adminRecord = {
  title: 'the admin',
  plural: 'Admins',
  fields: {
    email: 'email',
    name: 'name',
    invitedBy: 'invited by',
    isVerified: ['status', 'blocked'],
    passwordChangedAt: 'password',
    secondFactor: 'second factor',
    secondFactorRequired: ['need for a second factor', 'yesNo'],
    confirmedMinutes: 'minutes that a second factor counts',
    staffRole: 'role',
  },
  read: 'admins:write',
  link: { page: 'admins' },
  undo: { none: 'Mails are sent, and the page of admins has buttons for it.' },
} as const satisfies RecordType

export const invitationRecord = {
  title: 'the invitation of',
  plural: 'Invitations of admins',
  fields: { email: 'email', name: 'name', staffRole: 'role' },
  read: 'admins:write',
  link: { label: 'Admins', page: 'admins' },
  undo: { none: 'The mail with the link is sent, and the page of admins has buttons for it.' },
} as const satisfies RecordType

export const staffRoleRecord = {
  title: 'the role',
  plural: 'Roles of admins',
  fields: {
    name: 'name',
    permissions: 'permissions',
    confirmedMinutes: 'minutes that a second factor counts',
  },
  read: 'admins:write',
  link: { label: 'Admins', page: 'admins' },
  undo: { none: 'It could give back what was taken from staff. The page of admins has buttons for it.' },
} as const satisfies RecordType
