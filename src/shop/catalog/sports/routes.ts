import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { countSports } from './count-sports.ts'
import { editSport } from './edit-sport.ts'
import { presentSport, presentSportRefusal, presentSportToAdmin, sportChanges } from './wire.ts'

export const sportRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getSports',
    describeRoute({
      summary: 'The sports that shoppers may see, with their products on sale',
      tags: ['Catalogue'],
    }),
    async (c) => {
      const shown = (await countSports(db)).filter(({ sport }) => !sport.hidden)
      return c.json({ sports: shown.map(({ sport, total }) => presentSport(sport, total)) })
    },
  )
  .get(
    '/sports/get-sports',
    describeRoute({ summary: 'All sports, hidden ones too', tags: ['Sports (admin)'] }),
    may('products:read'),
    async (c) => {
      const counted = await countSports(db)
      return c.json({ sports: counted.map(({ sport, total }) => presentSportToAdmin(sport, total)) })
    },
  )
  .put(
    '/sports/edit-sport/:id',
    describeRoute({
      summary: 'Write the words of a sport’s page, or hide the sport',
      tags: ['Sports (admin)'],
    }),
    may('products:write'),
    body(sportChanges),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Sport')
      const { updatedAt, ...edit } = c.req.valid('json')
      orRefuse(await editSport(c.get('user').id, id, edit, updatedAt ?? undefined), presentSportRefusal)
      return c.json({ message: 'Sport updated successfully' })
    },
  )
