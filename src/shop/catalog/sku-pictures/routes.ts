import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { PART_BYTES } from '../../../lib/upload-parts.ts'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { queueUploads } from '../../../platform/http/upload-queue.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { beginPictures } from './begin-pictures.ts'
import { receivePart } from './receive-part.ts'
import { MAX_FILES_SHOWN } from './rules.ts'
import { stopPictures } from './stop-pictures.ts'
import { listReport } from './store.ts'
import { askedReport, begunPictures, presentFile, presentPicturesRefusal, sentPart } from './wire.ts'

const tags = ['Products (admin)']

export const skuPicturesRoutes = new Hono<SessionEnv>()
  .post(
    '/product/beginPictures',
    describeRoute({
      summary: 'Begin to upload a ZIP of pictures that are named by SKU, or go on with it',
      description:
        '`source` is what the same ZIP is known by again: within a week its `batch` is that with which you began it, and `receivedParts` are there. The shop works through it once all parts are there; the pictures replace those of the products, with one undo, `undoBatch`.',
      tags,
    }),
    may('products:write'),
    body(begunPictures),
    async (c) => {
      const begun = await beginPictures(c.get('user').id, c.req.valid('json'))
      return c.json(orRefuse(begun, presentPicturesRefusal))
    },
  )
  .put(
    '/product/sendPictures/:id',
    describeRoute({
      summary: 'Send a part of a ZIP of pictures',
      description: `Parts of ${PART_BYTES / 2 ** 20} MB, the last may be shorter, in order; \`bytes\` is base64. \`receivedParts\` says which part comes next.`,
      tags,
    }),
    may('products:write'),
    queueUploads,
    body(sentPart),
    async (c) => {
      const id = idIn(c.req.param('id'), 'ZIP')
      const received = await receivePart(c.get('user').id, id, c.req.valid('json'))
      return c.json(orRefuse(received, presentPicturesRefusal))
    },
  )
  .put(
    '/product/stopPictures/:id',
    describeRoute({ summary: 'Stop a ZIP of pictures; what products have got already stays', tags }),
    may('products:write'),
    async (c) => {
      const stopped = await stopPictures(c.get('user').id, idIn(c.req.param('id'), 'ZIP'))
      orRefuse(stopped, presentPicturesRefusal)
      return c.json({ message: 'Stopped' })
    },
  )
  .get(
    '/product/getPictures/:id',
    describeRoute({
      summary: `What became of the files of a ZIP of pictures, ${MAX_FILES_SHOWN} at a time`,
      tags,
    }),
    may('products:read'),
    query(askedReport),
    async (c) => {
      const id = idIn(c.req.param('id'), 'ZIP')
      const files = await listReport(db, id, c.req.valid('query').after, MAX_FILES_SHOWN)
      const last = files.length === MAX_FILES_SHOWN ? files.at(-1)?.place : undefined
      return c.json({ files: files.map(presentFile), next: last ?? null })
    },
  )
