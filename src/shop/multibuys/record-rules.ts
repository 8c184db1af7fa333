import type { RecordType } from '../audit-log/record-rules.ts'
import type { Fields } from '../audit-log/rules.ts'
import type { StoredMultibuy } from './rules.ts'

export function multibuyFields(multibuy: StoredMultibuy): Fields {
  const { name, buy, get, percentage, scope, startsAt, endsAt, endedAt } = multibuy
  return {
    ...{ name, buy, get, percentage },
    scope: scope && { _id: scope.id, [`${scope.kind}Name`]: scope.name },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export const multibuyRecord = {
  title: 'the offer',
  plural: 'Buy X, get Y',
  fields: {
    name: 'name',
    buy: 'units bought',
    get: 'units discounted',
    percentage: ['discount', 'percent'],
    scope: 'scope',
    startsAt: 'start',
    endsAt: 'end',
    endedAt: 'ended at',
  },
  read: 'offers:read',
  link: { page: 'offers' },
  undo: { none: 'Orders may have taken it; one that has ended is made again.' },
} as const satisfies RecordType
