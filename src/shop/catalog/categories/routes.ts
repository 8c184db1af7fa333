import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed, visitorMay } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { presentCategory } from '../wire.ts'
import { createCategory, deleteCategory, editCategory } from './save-category.ts'
import { readCategories } from './store.ts'
import {
  categoryChanges,
  categoryDraftOf,
  categoryEditOf,
  categoryFilters,
  categoryForm,
  type ListedCategoryOnWire,
  presentCategoryRefusal,
  presentCategoryToAdmin,
  presentStoredCategory,
} from './wire.ts'

const tags = ['Categories']

export const categoryRoutes = new Hono<SessionEnv>()
  .get(
    '/category/getCategories',
    describeRoute({ summary: 'Categories, newest first unless sorted; admins see inactive ones too', tags }),
    query(z.object({ ...categoryFilters, ...pageFields })),
    async (c) => {
      const { search, status, sort, ...page } = c.req.valid('query')
      const inactiveToo = await visitorMay(c, 'products:read')
      const filter = { search, active: status, sort }
      const { categories, total } = await readCategories(db, filter, pageOf(page), { inactiveToo })
      const categoryData: ListedCategoryOnWire[] = categories.map(
        inactiveToo ? presentCategoryToAdmin : presentCategory,
      )
      return c.json({ categoryData, total })
    },
  )
  .post(
    '/category/createCategory',
    describeRoute({ summary: 'Add a category; names differ in more than their case', tags }),
    may('products:write'),
    body(categoryForm),
    async (c) => {
      const made = await createCategory(c.get('user').id, categoryDraftOf(c.req.valid('json')))
      const category = presentStoredCategory(orRefuse(made, presentCategoryRefusal))
      return c.json({ message: 'Category added successfully', category })
    },
  )
  .put(
    '/category/updateCategory/:id',
    describeRoute({ summary: 'Change a category; what is missing stays', tags }),
    may('products:write'),
    body(categoryChanges),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Category')
      const edited = await editCategory(c.get('user').id, id, categoryEditOf(c.req.valid('json')))
      const category = presentStoredCategory(orRefuse(edited, presentCategoryRefusal))
      return c.json({ message: 'Category updated successfully', category })
    },
  )
  .delete(
    '/category/deleteCategory/:id',
    describeRoute({ summary: 'Delete a category that nothing uses', tags }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Category')
      orRefuse(await deleteCategory(c.get('user').id, id), presentCategoryRefusal)
      return c.json({ message: 'Category deleted successfully' })
    },
  )
