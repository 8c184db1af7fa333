import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolderWithUs } from '../src/platform/watchdog.ts'

/** A folder that goes with `work`, or with the process if that is killed. Readable by others: as root, another account runs PostgreSQL. */
export async function withTempDir<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-'))
  chmodSync(folder, 0o755)
  removeFolderWithUs(folder)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
