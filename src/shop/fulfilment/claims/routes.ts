import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageOf } from '../../../forms/paging.ts'
import { toRupees } from '../../../lib/money.ts'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { addClaim, editClaim } from './save-claim.ts'
import { listClaims } from './store.ts'
import { claimEditForm, claimFilter, claimForm, presentClaim, presentClaimRefusal } from './wire.ts'

const tags = ['Couriers (admin)']

export const claimRoutes = new Hono<SessionEnv>()
  .get(
    '/claims/get-claims',
    describeRoute({
      summary: 'What couriers owe for parcels that they lost or damaged, newest first; `amount` is of all',
      tags,
    }),
    may('money:reconcile'),
    query(z.object(claimFilter)),
    async (c) => {
      const { state, ...page } = c.req.valid('query')
      const { claims, total, amount } = await listClaims(db, pageOf(page), state || null)
      return c.json({ claims: claims.map(presentClaim), total, amount: toRupees(amount) })
    },
  )
  .post(
    '/claims/add-claim',
    describeRoute({ summary: 'Claim from the courier what it lost or damaged of a parcel', tags }),
    may('money:reconcile'),
    body(claimForm),
    async (c) => {
      const { parcel: shipmentId, ...draft } = c.req.valid('json')
      const added = await addClaim(c.get('user').id, { shipmentId, ...draft })
      return c.json({ message: 'Claim saved', claim: presentClaim(orRefuse(added, presentClaimRefusal)) })
    },
  )
  .put(
    '/claims/edit-claim/:id',
    describeRoute({ summary: 'Correct a claim, and say that the courier has paid or refused it', tags }),
    may('money:reconcile'),
    body(claimEditForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Claim')
      const { updatedAt, ...edit } = c.req.valid('json')
      const edited = await editClaim(c.get('user').id, id, { ...edit, updatedAt: updatedAt ?? undefined })
      return c.json({ message: 'Claim saved', claim: presentClaim(orRefuse(edited, presentClaimRefusal)) })
    },
  )
