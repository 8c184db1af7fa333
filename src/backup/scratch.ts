import { existsSync, realpathSync, rmSync } from 'node:fs'
import { bringDown, RESTORE_DRAFT } from '../platform/embedded-postgres/server.ts'
import { openHome } from '../platform/embedded-postgres.ts'

/** Removes a folder with a cluster, also one whose process was killed and left its server. */
export async function removeScratch(dir: string): Promise<void> {
  if (!existsSync(dir)) return
  const home = openHome(realpathSync(dir))
  await bringDown(home, 'data')
  await bringDown(home, RESTORE_DRAFT)
  for (const folder of [home.folder, dir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
