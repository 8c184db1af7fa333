type Settings = {
  MODE: 'demo' | 'production'
  BACKUP_URL?: string | undefined
  BACKUP_KEY?: string | undefined
}

/** What production accepts and should not be. `user`: the number of the account that runs the shop. */
export function settingWarnings(
  { MODE, BACKUP_URL, BACKUP_KEY }: Settings,
  user: number | undefined,
): string[] {
  if (MODE !== 'production') return []
  return [
    ...(BACKUP_URL && !BACKUP_KEY
      ? ['Backups are not encrypted: set BACKUP_KEY, and keep a copy of it elsewhere.']
      : []),
    ...(user === 0
      ? ['The shop runs as root: who breaks into it has the machine. Give it an account of its own.']
      : []),
  ]
}
