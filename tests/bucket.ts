import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

const PAGE = 3

/** As much of S3 as the shop needs: what was put at a path is there and listed, for those who sign what they ask. */
export function ownBucket() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      response.writeHead(403).end()
      return
    }
    if (searchParams.get('list-type') === '2') {
      response.writeHead(pathname.endsWith('/') ? 403 : 200).end(listOf(`${pathname}/`, searchParams))
      return
    }
    if (request.method === 'PUT') objects.set(pathname, await buffer(request))
    if (request.method === 'DELETE') {
      objects.delete(pathname)
      response.writeHead(204).end()
      return
    }
    const object = objects.get(pathname)
    response.writeHead(object ? 200 : 404).end(request.method === 'GET' ? object : undefined)
  })

  function listOf(bucket: string, asked: URLSearchParams): string {
    const keys = [...objects.keys()]
      .filter((path) => path.startsWith(bucket))
      .map((path) => path.slice(bucket.length))
      .filter((key) => key.startsWith(asked.get('prefix') ?? ''))
      .sort()
    const from = Number(asked.get('continuation-token') ?? 0)
    const contents = keys
      .slice(from, from + PAGE)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-11-24T10:00:00.000Z</LastModified><Size>${objects.get(bucket + key)?.length}</Size></Contents>`,
      )
    const next =
      from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
  afterAll(() => server.close())
  return {
    objects,
    environment: () => ({
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'ap-south-1',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }),
  }
}
