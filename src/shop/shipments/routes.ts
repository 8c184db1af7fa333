import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { listCouriers } from './couriers-store.ts'
import { addCourier, editCourier, removeCourier } from './save-courier.ts'
import { courierForm, presentCourier, presentCourierRefusal } from './wire.ts'

const tags = ['Couriers (admin)']

export const courierRoutes = new Hono<SessionEnv>()
  .get(
    '/couriers/get-couriers',
    describeRoute({ summary: 'Couriers by name, and where a parcel of theirs is followed', tags }),
    may('orders:read'),
    async (c) => c.json({ couriers: (await listCouriers(db)).map(presentCourier) }),
  )
  .post(
    '/couriers/add-courier',
    describeRoute({
      summary: 'Add a courier; `{number}` in the tracking address stands for the number',
      tags,
    }),
    may('settings:write'),
    body(courierForm),
    async (c) => {
      const added = await addCourier(c.get('user').id, c.req.valid('json'))
      const courier = presentCourier(orRefuse(added, presentCourierRefusal))
      return c.json({ message: 'Courier added successfully', courier })
    },
  )
  .put(
    '/couriers/edit-courier/:id',
    describeRoute({ summary: 'Change the name or the tracking address of a courier', tags }),
    may('settings:write'),
    body(courierForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Courier')
      const edited = await editCourier(c.get('user').id, id, c.req.valid('json'))
      const courier = presentCourier(orRefuse(edited, presentCourierRefusal))
      return c.json({ message: 'Courier saved', courier })
    },
  )
  .delete(
    '/couriers/delete-courier/:id',
    describeRoute({ summary: 'Delete a courier that no parcel went with', tags }),
    mayConfirmed('settings:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Courier')
      orRefuse(await removeCourier(c.get('user').id, id), presentCourierRefusal)
      return c.json({ message: 'Courier deleted successfully' })
    },
  )
