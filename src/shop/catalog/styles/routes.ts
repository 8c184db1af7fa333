import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { visitorMay } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { idIn } from '../../../platform/http/validate.ts'
import { listColours } from './store.ts'
import { presentColour, presentColourToAdmin } from './wire.ts'

export const styleRoutes = new Hono<SessionEnv>().get(
  '/product/productColours/:id',
  describeRoute({ summary: 'The products of the same style code, this one among them', tags: ['Catalogue'] }),
  async (c) => {
    const colours = await listColours(db, idIn(c.req.param('id'), 'Product'))
    return (await visitorMay(c, 'products:read'))
      ? c.json({ colours: colours.map(presentColourToAdmin) })
      : c.json({ colours: colours.filter(({ listed }) => listed).map(presentColour) })
  },
)
