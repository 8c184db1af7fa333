import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AwsClient } from 'aws4fetch'
import { timeExternal } from './metrics/series.ts'
import { makePrivateFolder } from './private-files.ts'
import { traced } from './tracing.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type StoredObject = { name: string; size: number; modifiedAt: Date }

/** Objects by name, in a folder or a bucket. A name has letters, digits, `-`, `.` and `_`, and `/` between its parts. */
export type ObjectStore = {
  read: (name: string) => Promise<Bytes | null>
  has: (name: string) => Promise<boolean>
  /** An object is there as a whole or not at all, and survives a power failure. */
  write: (name: string, bytes: Bytes) => Promise<void>
  remove: (name: string) => Promise<void>
  /** All whose name begins with `prefix`, by name. */
  list: (prefix: string) => Promise<StoredObject[]>
}

const TIMEOUT_MS = 10_000

export function objectStore(
  url: string,
  environment: Record<string, string | undefined>,
  { timeoutMs = TIMEOUT_MS } = {},
): ObjectStore {
  return url.startsWith('s3://') ? bucket(new URL(url), environment, timeoutMs) : folder(folderOf(url))
}

export function folderOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))
}

const aDraft = /\.\d+\.\d+\.draft$/
const DRAFT_MS = 3_600_000

function folder(root: string): ObjectStore {
  let drafts = 0
  let isPrivate = false
  return {
    read: (name) => readFile(join(root, name)).catch(absent),
    has: async (name) => existsSync(join(root, name)),
    write: async (name, bytes) => {
      const file = join(root, name)
      const draft = `${file}.${process.pid}.${++drafts}.draft`
      const created = await mkdir(dirname(file), { recursive: true })
      if (!isPrivate) makePrivateFolder(root)
      isPrivate = true
      try {
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
      for (let made = dirname(file); created && made.startsWith(created); made = dirname(made))
        await syncFolder(dirname(made))
    },
    remove: (name) => rm(join(root, name), { force: true }),
    list: async (prefix) => {
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries =
        (await readdir(join(root, within), { recursive: true, withFileTypes: true }).catch(absent)) ?? []
      const found: StoredObject[] = []
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(join(root, '/').length)
        if (!entry.isFile() || !name.startsWith(prefix)) continue
        const seen = await stat(path).catch(absent)
        if (!seen) continue
        if (!aDraft.test(name)) found.push({ name, size: seen.size, modifiedAt: seen.mtime })
        else if (Date.now() - seen.mtimeMs > DRAFT_MS) await rm(path, { force: true }) // left by a killed process
      }
      return found.sort(byName)
    },
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

function byName(one: StoredObject, other: StoredObject): number {
  return one.name < other.name ? -1 : 1
}

/** Without fsync of the folder, a power failure can leave an empty object. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } catch (error) {
    if (!isUnsupported(error)) throw error
  } finally {
    await handle.close()
  }
}

/** Some network file systems cannot fsync a folder. */
const isUnsupported = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'ENOTSUP')

function bucket(
  { host, pathname }: URL,
  environment: Record<string, string | undefined>,
  timeoutMs: number,
): ObjectStore {
  const {
    AWS_ACCESS_KEY_ID = '',
    AWS_SECRET_ACCESS_KEY = '',
    AWS_SESSION_TOKEN,
    AWS_REGION = '',
  } = environment
  const client = new AwsClient({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    service: 's3',
    region: AWS_REGION,
    retries: 3,
  })
  const endpoint = environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL
  const root = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${host}`
    : `https://${host}.s3.${AWS_REGION}.amazonaws.com`
  const within = pathname.replace(/^\/|\/$/g, '')
  const keyOf = (name: string) => (within ? `${within}/${name}` : name)
  const ask = (path: string, init?: RequestInit) => timeExternal('s3', () => request(path, init))
  const request = async (path: string, init?: RequestInit) => {
    // A slash before the query of a bucket is signed in one way by some servers and in another by others.
    const url = path.startsWith('?') ? `${root}${path}` : `${root}/${path}`
    const answer = await traced({ name: `s3 ${init?.method ?? 'GET'}`, kind: 'client' }, () =>
      client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    )
    if (!answer.ok && answer.status !== 404) throw new Error(`${url} answered ${answer.status}`)
    return answer
  }
  const isThere = (answer: Response) => {
    if (!answer.ok) throw new Error(`the bucket ${host} is not there`)
    return answer
  }
  return {
    read: async (name) => {
      const answer = await ask(keyOf(name))
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    has: async (name) => (await ask(keyOf(name), { method: 'HEAD' })).ok,
    write: async (name, bytes) => {
      isThere(await ask(keyOf(name), { method: 'PUT', body: bytes }))
    },
    remove: async (name) => {
      await ask(keyOf(name), { method: 'DELETE' })
    },
    list: async (prefix) => {
      const found: StoredObject[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyOf(prefix) })
        if (token) query.set('continuation-token', token)
        const page = await isThere(await ask(`?${query}`)).text()
        for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({
            name: textIn(contents, 'Key').slice(keyOf('').length),
            size: Number(textIn(contents, 'Size')),
            modifiedAt: new Date(textIn(contents, 'LastModified')),
          })
        token = textIn(page, 'NextContinuationToken') || undefined
      } while (token)
      return found.sort(byName)
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textIn(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml) ?? []
  return text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
}
