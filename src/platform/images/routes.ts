import { Hono } from 'hono'
import { pictureFormats, pictureWidths } from '../../lib/pictures.ts'
import { clientIpOf } from '../http/client-ip.ts'
import { refuse } from '../http/errors.ts'
import { pictureIn } from './sizes.ts'

const usual = { width: 960, format: 'webp' } as const

const headersOf = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export const imageRoutes = new Hono().get('/images/:name', async (c) => {
  const [, hash, width, format] = /^([0-9a-f]{32})(?:-(\d+)\.([a-z]+))?$/.exec(c.req.param('name')) ?? []
  const size = width ? sizeNamed(Number(width), format) : usual
  const bytes = hash && size ? await pictureIn(hash, size.width, size.format, clientIpOf(c)) : null
  if (!bytes || !size) {
    // It may be uploaded later, and without a policy a cache may keep a 404.
    c.header('cache-control', 'no-store')
    refuse(404, 'Picture not found')
  }
  const type = size.format === 'jpg' ? 'image/jpeg' : `image/${size.format}`
  return c.body(bytes, 200, { ...headersOf, 'content-type': type })
})

function sizeNamed(asked: number, named: string | undefined) {
  const width = pictureWidths.find((made) => made === asked)
  const format = pictureFormats.find((made) => made === named)
  return width && format ? { width, format } : null
}
