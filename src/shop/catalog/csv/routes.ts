import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer, progressAnswer } from '../../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { answerImport } from '../../../platform/http/ndjson-progress.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { streamOf } from '../../../platform/http/stream.ts'
import { body, query } from '../../../platform/http/validate.ts'
import { adminParams, presentUnknown, readAdminListing } from '../listing/admin-wire.ts'
import { listingFields, presentListingRefusal } from '../listing/wire.ts'
import { csvHead, csvLine } from './column-rules.ts'
import { exportFormats, exportProducts } from './export-products.ts'
import { ROWS_PER_PART } from './import-part.ts'
import { checkProducts, importProducts, listLeft } from './import-products.ts'
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from './rules.ts'
import { csvFile, csvImport, presentCsvImport, presentCsvPlan, presentCsvRefusal } from './wire.ts'

const tags = ['Products (admin)']

const movingDescription =
  'The product export of Shopify, WooCommerce or Magento 2 is read, too: `moved` says what is in it. `choice` says what its categories and brands are called here, whom products are for where nothing tells it, and the address of a Magento shop, which its pictures need.'

export const csvRoutes = new Hono<SessionEnv>()
  .get(
    '/product/exportProducts',
    describeRoute({
      summary:
        'The products that `getProducts` would list, all of them, as CSV in UTF-8, one row each, or as Shopify reads them',
      description:
        'With `format=shopify` it is the product CSV of Shopify, a row each size, with links to the pictures. Otherwise sizes stand in one cell, as `8=10 | 9=3` (size=stock). `sizesAtExport` and `updatedAt` belong to `importProducts` and are left as they are. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
      tags,
      ...fileAnswer('text/csv'),
    }),
    may('products:read'),
    query(
      z.object({
        ...listingFields,
        ...adminParams,
        format: z.enum(exportFormats, 'Unknown format').default('own'),
      }),
    ),
    async (c) => {
      const { format, ...params } = c.req.valid('query')
      const listing = orRefuse(readAdminListing(params), presentUnknown)
      const { name, file } = orRefuse(await exportProducts(db, listing, format), presentListingRefusal)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(streamOf(file))
    },
  )
  .post(
    '/product/checkProducts',
    describeRoute({
      summary: 'What `importProducts` would do with a CSV file; nothing is done',
      description: movingDescription,
      tags,
    }),
    may('products:write'),
    body(csvFile),
    async (c) => {
      const { file, choice } = c.req.valid('json')
      const checked = await checkProducts(c.get('user').id, file, choice)
      return c.json(presentCsvPlan(orRefuse(checked, presentCsvRefusal)))
    },
  )
  .post(
    '/product/listLeft',
    describeRoute({
      summary: 'What `importProducts` would not take of a CSV file, and why, as CSV in UTF-8',
      tags,
      ...fileAnswer('text/csv'),
    }),
    may('products:write'),
    body(csvFile),
    async (c) => {
      const { file, choice } = c.req.valid('json')
      const left = orRefuse(await listLeft(file, choice), presentCsvRefusal)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="not-taken.csv"')
      const lines = left.map(({ row, what, why }) => csvLine([row, what, why]))
      return c.body([csvHead(['row', 'what', 'why']), ...lines].join(''))
    },
  )
  .post(
    '/product/importProducts',
    describeRoute({
      summary:
        'Add and change products by a CSV file (in base64); rows with anything wrong are left out, with the reason',
      description: `A row with an \`_id\` changes that product where its cells say something else; columns that are missing stay. A row without makes a product, inactive until it has a picture. With \`sizesAtExport\` stock moves by the difference to it, without it is as counted now. With \`updatedAt\` a row is left out when somebody has saved the product since; without it also when an admin has made the same change from the same stock before. Cells that a spreadsheet has written otherwise count as unchanged. A selling price of 0 needs \`free\`, the number of products that shall cost nothing, or the answer is 409 with their names. At most ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows and ${MAX_IMPORT_MEGABYTES} MB. It is written in parts of ${ROWS_PER_PART} rows: a row that has become impossible since all were checked is refused, and then the answer is 409 with \`errors\` beside what was done. With \`Accept: application/x-ndjson\` lines tell how far it is (\`{done, of}\`, in rows), the last what was done or why not (\`{imported}\`, \`{refused}\`); whoever goes away before that stops it after a part. The same \`Idempotency-Key\`, or within a day the same file again, goes on where it stopped; the same key answers what was done.`,
      tags,
      ...progressAnswer,
    }),
    mayConfirmed('products:write'),
    body(csvImport),
    async (c) => {
      const { file, choice, name, add, change, free } = c.req.valid('json')
      const key = c.req.header('idempotency-key') ?? null
      if (key !== null && !/^.{1,255}$/.test(key)) refuse(400, 'The Idempotency-Key is empty or too long')
      const request = { by: c.get('user').id, file, choice, name, key, expected: { add, change, free } }
      return answerImport(c, (progress, signal) => importProducts({ ...request, progress, signal }), {
        present: presentCsvImport,
        presentRefusal: presentCsvRefusal,
      })
    },
  )
