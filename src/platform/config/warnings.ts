type Settings = {
  MODE: 'demo' | 'production'
  BACKUP_URL?: string | undefined
  BACKUP_KEY?: string | undefined
}

export type Warning = { what: string; advice: string }

export const unencryptedBackups: Warning = {
  what: 'Backups are not encrypted',
  advice: 'Set BACKUP_KEY, and keep a copy of it elsewhere.',
}
export const runsAsRoot: Warning = {
  what: 'The shop runs as root',
  advice: 'Give it an account of its own: who breaks into it has the machine.',
}

/** Production starts in spite of these. `user` is the number of the account that runs the shop. */
export function settingWarnings(
  { MODE, BACKUP_URL, BACKUP_KEY }: Settings,
  user: number | undefined,
): Warning[] {
  if (MODE !== 'production') return []
  return [...(BACKUP_URL && !BACKUP_KEY ? [unencryptedBackups] : []), ...(user === 0 ? [runsAsRoot] : [])]
}
