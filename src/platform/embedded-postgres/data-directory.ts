import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'

export type Home = { folder: string; account?: Account }
type Account = { uid: number; gid: number }

const forRoot = '/var/lib/maidan'

/**
 * PostgreSQL refuses to run as root, so root gives the cluster to another account. If that account cannot reach
 * `dataDir` (a parent of mode 0700), `name` is a symlink to a folder under `/var/lib/maidan`; without the symlink the
 * shop starts with an empty database.
 */
export function prepareDataDirectory(dataDir: string, name: string): Home {
  const place = join(dataDir, name)
  const known = lstatSync(place, { throwIfNoEntry: false })
  if (known?.isSymbolicLink() && !existsSync(place))
    throw new Error(
      `The database that ${place} leads to is gone. Remove that link to begin with an empty shop.`,
    )

  if (process.getuid?.() !== 0) {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (statSync(place).uid !== process.getuid?.())
      throw new Error(`${place} belongs to another account. Start the shop from that account, or as root.`)
    return { folder: realpathSync(place) }
  }

  const account = (known && ownerOf(place)) || accountForRoot()
  if (!known && reaches(account, dataDir)) mkdirSync(place)
  else if (!known) symlinkSync(makeFolderForRoot(), place)
  const folder = realpathSync(place)
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  if (!reaches(account, folder))
    throw new Error(`The account number ${account.uid}, which PostgreSQL runs as, can't reach ${folder}.`)
  return { folder, account }
}

function ownerOf(place: string): Account | undefined {
  const { uid, gid } = statSync(place)
  return uid === 0 ? undefined : { uid, gid }
}

function accountForRoot(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" for it.')
}

const reaches = (account: Account, folder: string) => spawnSync('test', ['-x', folder], account).status === 0

function makeFolderForRoot(): string {
  mkdirSync(forRoot, { recursive: true })
  chmodSync(forRoot, 0o755)
  return mkdtempSync(join(forRoot, 'shop-'))
}
