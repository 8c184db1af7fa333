import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const isRoot = process.getuid?.() === 0

/** Root's PostgreSQL runs as another account, which passes through DATA_DIR to its own folder. */
export const PRIVATE_MODES = { folder: 0o700, dataDir: isRoot ? 0o711 : 0o700 }

/** Pictures of people, backups and exports are for the shop's account only. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * One that is there is closed to others if it belongs to the shop's account. Root's is left, because it may hold more than
 * the shop: `doctor` tells.
 */
export function makePrivateFolder(path: string): void {
  make(path, PRIVATE_MODES.folder)
}

export function makeDataDir(path: string): void {
  make(path, PRIVATE_MODES.dataDir)
}

function make(path: string, mode: number): void {
  const folder = resolve(path)
  const created = mkdirSync(folder, { recursive: true })
  if (created) {
    for (let made = folder; made.startsWith(created); made = dirname(made)) setMode(made, mode)
    return
  }
  const there = statSync(folder)
  if (!isRoot && there.uid === process.getuid?.() && (there.mode & 0o077) !== 0) setMode(folder, mode)
}

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // Some file systems, as those of USB disks, have no modes.
  }
}
