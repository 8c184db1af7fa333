import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '../platform/config.ts'
import { type ObjectStore, objectStore } from '../platform/object-store.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { backupCodec, DamagedBackup } from './codec.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A part of 8 MB, over a slow line. */
export const TARGET_TIMEOUT_MS = 120_000

/** Where backups are kept: BACKUP_URL, with what is encoded on its way. */
export type Target = Pick<ObjectStore, 'list' | 'remove' | 'has'> & {
  /** Returns how many bytes were stored. */
  write: (name: string, bytes: Bytes) => Promise<number>
  /** Throws if the object is missing or damaged, or needs another key. */
  read: (name: string) => Promise<Bytes>
}

const TRIES = 4

/** A base backup of some hundred objects over a poor line must not begin again for one broken connection. */
async function repeated<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++)
    try {
      return await ask()
    } catch (error) {
      // `fetch` throws a TypeError if there is no answer.
      if (!(error instanceof TypeError) || tried === TRIES) throw error
      await sleep(500 * 2 ** tried)
    }
}

export function openTarget(
  url: string,
  key: string | undefined,
  oldKey?: string,
  timeoutMs = TARGET_TIMEOUT_MS,
): Target {
  const store = objectStore(url, process.env, { timeoutMs })
  const codec = backupCodec(key, oldKey)
  return {
    list: store.list,
    remove: store.remove,
    has: store.has,
    write: async (name, bytes) => {
      const encoded = await codec.encode(name, bytes)
      await repeated(() => store.write(name, encoded))
      return encoded.length
    },
    read: async (name) => {
      const encoded = await repeated(() => store.read(name))
      if (!encoded) throw new DamagedBackup(`${name} is missing.`)
      return codec.decode(name, encoded)
    },
  }
}

export function configuredTarget(timeoutMs = TARGET_TIMEOUT_MS): Target {
  if (!config.BACKUP_URL) throw new OperatorError('BACKUP_URL is not set: there is no place for backups.')
  return openTarget(config.BACKUP_URL, config.BACKUP_KEY, config.BACKUP_OLD_KEY, timeoutMs)
}
