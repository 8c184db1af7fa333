import type { RecordType } from '../audit-log/record-rules.ts'

export const reviewRecord = {
  title: 'a review of',
  plural: 'Reviews',
  fields: {
    state: 'state',
    hiddenFor: 'hidden because',
    reports: 'reports',
    photos: 'number of photos',
    hasReply: ['answer of the shop', 'yesNo'],
  },
  read: 'reviews:write',
  link: { page: 'reviews' },
  undo: { none: 'Show, hide or answer it under Reviews.' },
} as const satisfies RecordType
