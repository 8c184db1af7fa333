import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { addSizeList, deleteSizeList, editSizeList } from './save-size-list.ts'
import { countUses, readLists, readOwnSizes } from './store.ts'
import { deletedList, presentList, presentListRefusal, sizeListChanges, sizeListForm } from './wire.ts'

const tags = ['Size lists (admin)']

export const sizeListRoutes = new Hono<SessionEnv>()
  .get(
    '/sizes/get-lists',
    describeRoute({
      summary: 'The size lists of the shop, by name; `sizes` are all its labels, those of former lists too',
      tags,
    }),
    may('products:read'),
    async (c) => {
      const [lists, uses, { sizes }] = [
        await readLists(db),
        await countUses(db, null),
        await readOwnSizes(db),
      ]
      return c.json({ sizeLists: lists.map((list) => presentList(list, uses.get(list.id))), sizes })
    },
  )
  .post(
    '/sizes/add-list',
    describeRoute({
      summary: 'Add a size list; a label that the shop has had before keeps its number',
      tags,
    }),
    may('products:write'),
    body(sizeListForm),
    async (c) => {
      const { name, sizes } = c.req.valid('json')
      const list = orRefuse(await addSizeList(c.get('user').id, name, sizes), presentListRefusal)
      return c.json({ message: 'Size list added successfully', sizeList: presentList(list) })
    },
  )
  .put(
    '/sizes/edit-list/:id',
    describeRoute({
      summary:
        'Rename, reorder and extend a size list; a size keeps its number, and leaves once no product has it',
      tags,
    }),
    may('products:write'),
    body(sizeListChanges),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Size list')
      const { name, sizes, updatedAt } = c.req.valid('json')
      const edited = await editSizeList(c.get('user').id, id, name, sizes, updatedAt ?? undefined)
      const list = orRefuse(edited, presentListRefusal)
      return c.json({ message: 'Size list updated successfully', sizeList: presentList(list) })
    },
  )
  .delete(
    '/sizes/delete-list/:id',
    describeRoute({ summary: 'Delete a size list that no product and no category uses', tags }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Size list')
      orRefuse(await deleteSizeList(c.get('user').id, id), presentListRefusal)
      return c.json(deletedList)
    },
  )
