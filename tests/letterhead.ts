import type { Letterhead } from '../src/platform/mail/message.ts'

export const letterhead: Letterhead = {
  shop: 'Deccan Sports',
  look: null,
  seller: 'Deccan Sports LLP',
  email: 'care@deccan.example',
  links: [{ label: 'Returns', path: '/returns' }],
}
