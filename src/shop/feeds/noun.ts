import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  feed_builds: { unexported: 'derived' },
  feed_parts: { unexported: 'derived' },
}
