import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Config, isSocket } from '../../platform/config.ts'
import { type Finding, good, hint } from '../../platform/finding.ts'
import { folderOf } from '../../platform/object-store.ts'
import { PRIVATE_MODES } from '../../platform/private-files.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'IMAGES_URL' | 'BACKUP_URL' | 'HOST'>

export function checkModes(settings: Settings): Finding[] {
  return [...checkFolders(settings), ...checkSocket(settings)]
}

/** The shop leaves folders of root and of other accounts, such as mounts, as they are. */
function checkFolders(settings: Settings): Finding[] {
  const { DATA_DIR, IMAGES_URL, BACKUP_URL = '' } = settings
  const kept = [IMAGES_URL, BACKUP_URL].filter((url) => url.startsWith('file:')).map(folderOf)
  const folders = [
    { folder: DATA_DIR, mode: PRIVATE_MODES.dataDir },
    ...kept.map((folder) => ({ folder, mode: PRIVATE_MODES.folder })),
  ]
  const open = folders.filter(
    ({ folder, mode }) => isThere(folder) && !isClosed(folder) && (modeOf(folder) & 0o077 & ~mode) !== 0,
  )
  if (open.length === 0) return [good('Other accounts of this machine cannot read pictures and backups')]
  return open.map(({ folder, mode }) =>
    hint(`Other accounts of this machine can read ${folder}`, `Run: chmod ${mode.toString(8)} ${folder}`),
  )
}

function checkSocket({ HOST }: Settings): Finding[] {
  if (!isSocket(HOST) || !isThere(dirname(HOST)) || !isClosed(dirname(HOST))) return []
  const advice =
    'For a proxy that runs as another account, set HOST to a socket in a folder that it can enter.'
  return [hint(`Other accounts of this machine cannot reach the socket ${HOST}`, advice)]
}

/** True if its own mode or that of a folder around it closes it. */
function isClosed(folder: string): boolean {
  return (modeOf(folder) & 0o077) === 0 || (dirname(folder) !== folder && isClosed(dirname(folder)))
}

function modeOf(folder: string): number {
  return statSync(folder).mode & 0o777
}

function isThere(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false }) !== undefined
}
