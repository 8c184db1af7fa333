import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { idIn, query } from '../../../platform/http/validate.ts'
import { readBatches } from './read-batches.ts'
import { MAX_KEPT_SHOWN } from './rules.ts'
import { listKept } from './store.ts'
import { undoBatch } from './undo-batch.ts'
import { presentBatch, presentBatchRefusal, presentKept, undoDescription } from './wire.ts'

const tags = ['Products (admin)']
const PAGE_SIZE = 50

export const batchRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getBatches',
    describeRoute({ summary: 'Imports and edits of many products, newest first', tags }),
    may('products:read'),
    query(z.object({ before: z.guid('The page is not known').optional() })),
    async (c) => {
      const { batches, hasRoom } = await readBatches(c.req.valid('query').before, PAGE_SIZE)
      const last = batches.length === PAGE_SIZE ? batches.at(-1)?.id : undefined
      const seen = { by: c.get('user').id, now: clock.now(), hasRoom }
      return c.json({
        batches: batches.map((batch) => presentBatch(batch, seen)),
        next: last ?? null,
      })
    },
  )
  .get(
    '/product/getBatch/:id',
    describeRoute({ summary: `What an undo of it has left, ${MAX_KEPT_SHOWN} at most, and why`, tags }),
    may('products:read'),
    async (c) => {
      const kept = await listKept(db, idIn(c.req.param('id'), 'Import'), MAX_KEPT_SHOWN)
      return c.json({ kept: kept.map(presentKept) })
    },
  )
  .put(
    '/product/undoBatch/:id',
    describeRoute({
      summary: 'Undo an import or an edit of many products',
      description: undoDescription,
      tags,
    }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Import')
      return c.json(orRefuse(await undoBatch(c.get('user').id, id), presentBatchRefusal))
    },
  )
