import { statfs } from 'node:fs/promises'
import { findBackupState } from '../../../backup/state.ts'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db, run } from '../../../platform/database.ts'
import { isEmbeddedUrl } from '../../../platform/database-url.ts'
import { offersOnlinePayment } from '../../../platform/payment-provider.ts'
import { release } from '../../../platform/release.ts'
import { countMissingLabels } from '../../catalog/label-store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { canBePaid, waysToPay } from '../../settings/rules.ts'
import { readBooks } from '../pending-tasks/list-pending-tasks.ts'
import type { HealthFacts } from './rules.ts'
import { readHealth } from './store.ts'

export async function readHealthFacts(): Promise<HealthFacts> {
  const now = clock.now()
  const milliseconds = await measureDatabase()
  const [{ version, bytes, ...facts }, backup, audit, missingLabels, disk, settings] = await Promise.all([
    readHealth(db, now, MAX_COUNTED),
    findBackupState(db),
    readBooks(now),
    countMissingLabels(db),
    statfs(config.DATA_DIR),
    currentSettings(),
  ])
  return {
    now,
    mode: config.MODE,
    database: {
      kind: isEmbeddedUrl(config.DATABASE_URL) ? 'embedded' : 'external',
      version,
      bytes,
      milliseconds,
    },
    backup: { isConfigured: config.BACKUP_URL !== undefined, ...backup },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    release,
    canBePaid: canBePaid(waysToPay(settings, offersOnlinePayment())),
    audit,
    missingLabels,
    ...facts,
  }
}

async function measureDatabase(): Promise<number> {
  const began = performance.now()
  await run(db, 'select 1', [])
  return performance.now() - began
}
