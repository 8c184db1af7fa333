import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  return_files: {
    unexported: 'derived',
    erased: { bytes: 'kept' },
    kept: 'as long as the books (keep-books); purge-personal-data',
    downloaded: 'the shop’s returns, which name registered buyers as their invoices do',
  },
  pending_return_files: { unexported: 'work' },
}
