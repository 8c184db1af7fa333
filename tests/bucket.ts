import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export type Bucket = {
  /** What leads to it. */
  environment: Record<string, string>
  /** Requests for a path that fits wait until `release`. */
  hold: (path: RegExp) => void
  release: () => void
  /** How many wait. */
  waiting: () => number
  stop: () => void
}

/** An S3 server with the bucket `maidan`, which checks signatures. */
export async function openBucket(directory = mkdtempSync(join(tmpdir(), 's3-'))): Promise<Bucket> {
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'maidan' }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  let held: RegExp | null = null
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    if (held?.test(request.url ?? '')) waiting.push(() => answer(request, response))
    else answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    environment: {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'ap-south-1',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    hold: (path) => {
      held = path
    },
    release: () => {
      held = null
      for (const go of waiting) go()
      waiting = []
    },
    waiting: () => waiting.length,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
