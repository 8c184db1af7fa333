import type { Tables } from '../lib/noun.ts'

export const tables: Tables = {
  backup_runs: { unexported: 'work' },
  wal_archive: { unexported: 'work' },
}
