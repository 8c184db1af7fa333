import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  event_outbox: { unexported: 'work' },
  events: { unexported: 'derived' },
  webhook_endpoints: {
    exported: 'id, url, description, patterns, active, created_at, service',
    withheld: { work: 'disabled_as, failing_since, position, assistant_profile, assistant_version' },
  },
  webhook_secrets: { unexported: 'secret' },
  webhook_deliveries: { unexported: 'work' },
  webhook_attempts: { unexported: 'work' },
}
