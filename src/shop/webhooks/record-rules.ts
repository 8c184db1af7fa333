import type { RecordType } from '../audit-log/record-rules.ts'

export const webhookRecord = {
  title: 'the webhook',
  plural: 'Webhooks',
  fields: {
    url: 'address',
    description: 'description',
    patterns: 'events',
    active: ['enabled', 'yesNo'],
    secret: 'secret',
    replayed: 'sent again since',
  },
  read: 'admins:write',
  link: { page: 'webhooks' },
  undo: { none: 'Change it again under Webhooks.' },
} as const satisfies RecordType
