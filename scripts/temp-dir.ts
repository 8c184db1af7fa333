import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolderWithUs } from '../src/platform/watchdog.ts'

const ignore = () => {}

/** A folder that exists during `work`, also after Ctrl-C or a kill. Readable by others: as root, another account runs PostgreSQL. */
export async function withTempDir<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-'))
  chmodSync(folder, 0o755)
  removeFolderWithUs(folder)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, ignore)
  try {
    return await work(folder)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, ignore)
    rmSync(folder, { recursive: true, force: true })
  }
}
