import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AwsClient } from 'aws4fetch'
import { config } from '../config.ts'
import { timeExternal } from '../metrics/series.ts'
import { traced } from '../tracing.ts'

export type Storage = {
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  has: (name: string) => Promise<boolean>
  write: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  remove: (name: string) => Promise<void>
}

export function storageAt(url: string, environment: Record<string, string | undefined>): Storage {
  if (url.startsWith('s3://')) return bucket(new URL(url), environment)
  return folder(url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length)))
}

export const storage = storageAt(config.IMAGES_URL, process.env)

function folder(root: string): Storage {
  const fileOf = (name: string) => join(root, name.slice(0, 2), name)
  let drafts = 0
  return {
    read: (name) =>
      readFile(fileOf(name)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    has: async (name) => existsSync(fileOf(name)),
    write: async (name, bytes) => {
      const file = fileOf(name)
      const draft = `${file}.${process.pid}.${++drafts}`
      const created = await mkdir(dirname(file), { recursive: true })
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, file)
      await syncFolder(dirname(file))
      for (let made = dirname(file); created && made.startsWith(created); made = dirname(made))
        await syncFolder(dirname(made))
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}

/** Without fsync of the folder, a power failure can leave an empty picture. */
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

function bucket({ host, pathname }: URL, environment: Record<string, string | undefined>): Storage {
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
  const ask = (name: string, init?: RequestInit) => timeExternal('s3', () => request(name, init))
  const request = async (name: string, init?: RequestInit) => {
    const url = `${root}${pathname.replace(/\/$/, '')}/${name}`
    const answer = await traced({ name: `s3 ${init?.method ?? 'GET'}`, kind: 'client' }, () =>
      client.fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }),
    )
    if (!answer.ok && answer.status !== 404) throw new Error(`${url} answered ${answer.status}`)
    return answer
  }
  return {
    read: async (name) => {
      const answer = await ask(name)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    has: async (name) => (await ask(name, { method: 'HEAD' })).ok,
    write: async (name, bytes) => {
      const answer = await ask(name, { method: 'PUT', body: bytes })
      if (!answer.ok) throw new Error(`the bucket ${host} is not there`)
    },
    remove: async (name) => {
      await ask(name, { method: 'DELETE' })
    },
  }
}
