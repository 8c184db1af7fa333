import type { RecordType } from '../../audit-log/record-rules.ts'

export const apiKeyRecord = {
  title: 'the API key',
  plural: 'API keys',
  fields: {
    name: 'name',
    prefix: 'beginning',
    permissions: 'permissions',
    origins: 'origins',
    callsPerMinute: 'calls a minute',
    expiresAt: 'end',
  },
  read: 'admins:write',
  link: { page: 'apiKeys' },
  undo: { none: 'A revoked key stays revoked, and the page of keys revokes one that was made.' },
} as const satisfies RecordType
