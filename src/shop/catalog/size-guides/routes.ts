import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { compressedJson } from '../../../platform/http/compressed-json.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { MAX_SHOWN_GUIDES, measuredIn } from './rules.ts'
import { addSizeGuide, deleteSizeGuide, editSizeGuide } from './save-size-guide.ts'
import { listGuides, listShownGuides, listSystemsInUse } from './store.ts'
import {
  presentGuide,
  presentGuideRefusal,
  presentShownGuide,
  sizeGuideChanges,
  sizeGuideForm,
} from './wire.ts'

const tags = ['Size guides (admin)']

export const sizeGuideRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getSizeGuides',
    compressedJson,
    describeRoute({
      summary: 'The size guides of brands on sale, and what else is measured',
      tags: ['Catalogue'],
    }),
    async (c) => {
      const [guides, systems] = await Promise.all([
        listShownGuides(db, MAX_SHOWN_GUIDES + 1),
        listSystemsInUse(db),
      ])
      return c.json({
        sizeGuides: guides.slice(0, MAX_SHOWN_GUIDES).map(presentShownGuide),
        isCut: guides.length > MAX_SHOWN_GUIDES,
        measured: measuredIn(systems, guides),
      })
    },
  )
  .get(
    '/sizes/get-guides',
    describeRoute({ summary: 'The size guides of brands, by brand; those of every brand first', tags }),
    may('products:read'),
    async (c) => c.json({ sizeGuides: (await listGuides(db)).map(presentGuide) }),
  )
  .post(
    '/sizes/add-guide',
    describeRoute({
      summary:
        'Add the size guide of a brand, of men, women, kids or all of them, for one meaning of sizes; each row begins with a size',
      tags,
    }),
    may('products:write'),
    body(sizeGuideForm),
    async (c) => {
      const { brand: brandId, ...guide } = c.req.valid('json')
      const added = orRefuse(await addSizeGuide(c.get('user').id, { brandId, ...guide }), presentGuideRefusal)
      return c.json({ message: 'Size guide added successfully', sizeGuide: presentGuide(added) })
    },
  )
  .put(
    '/sizes/edit-guide/:id',
    describeRoute({ summary: 'Replace the table of a size guide; its brand, gender and system stay', tags }),
    may('products:write'),
    body(sizeGuideChanges),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Size guide')
      const { updatedAt, ...table } = c.req.valid('json')
      const edited = await editSizeGuide(c.get('user').id, id, table, updatedAt ?? undefined)
      const guide = orRefuse(edited, presentGuideRefusal)
      return c.json({ message: 'Size guide updated successfully', sizeGuide: presentGuide(guide) })
    },
  )
  .delete(
    '/sizes/delete-guide/:id',
    describeRoute({
      summary: 'Delete a size guide; the built-in one is shown again, where there is one',
      tags,
    }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Size guide')
      orRefuse(await deleteSizeGuide(c.get('user').id, id), presentGuideRefusal)
      return c.json({ message: 'Size guide deleted successfully' })
    },
  )
