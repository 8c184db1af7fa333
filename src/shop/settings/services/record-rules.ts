import type { RecordType } from '../../audit-log/record-rules.ts'
import { fieldsOfService, serviceNames } from './rules.ts'

const fields = serviceNames.flatMap((service) =>
  Object.entries(fieldsOfService(service)).map(([name, { label }]) => [name, label.toLowerCase()] as const),
)

export const serviceRecord = {
  title: 'the settings of',
  plural: 'Keys of services',
  fields: Object.fromEntries(fields) as Record<string, string>,
  read: 'settings:read',
  link: { label: 'Settings', page: 'settings' },
  undo: { none: 'Type the keys of before again.' },
} as const satisfies RecordType
