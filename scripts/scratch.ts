import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const outlive = () => {}

/** A folder for the time of `work`. Open to other accounts: one of them runs PostgreSQL when we are root. Ctrl-C waits. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-'))
  chmodSync(folder, 0o755)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, outlive)
  try {
    return await work(folder)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, outlive)
    rmSync(folder, { recursive: true, force: true })
  }
}
