import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { signedIn } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { addAddress } from './add-address.ts'
import { editAddress } from './edit-address.ts'
import { removeAddress } from './remove-address.ts'
import { listAddresses } from './store.ts'
import { addressChanges, addressForm, presentAddressRefusal, presentBook } from './wire.ts'

const tags = ['Addresses']

export const addressRoutes = new Hono<SessionEnv>()
  .get('/users/get-address', describeRoute({ summary: 'Your addresses', tags }), signedIn, async (c) => {
    return c.json(presentBook(await listAddresses(db, c.get('user').id)).user)
  })
  .post(
    '/users/add-address',
    describeRoute({ summary: 'Add an address', tags }),
    signedIn,
    body(addressForm),
    async (c) => {
      const { typeofPlace = 'Home', locality = null, isDefaultAddress = false, ...rest } = c.req.valid('json')
      const fields = { ...rest, locality, typeOfPlace: typeofPlace }
      const added = await addAddress(c.get('user').id, fields, isDefaultAddress)
      return c.json(presentBook(orRefuse(added, presentAddressRefusal)))
    },
  )
  .put(
    '/users/edit-address/:addressId',
    describeRoute({ summary: 'Change an address', tags }),
    signedIn,
    body(addressChanges),
    async (c) => {
      const id = idIn(c.req.param('addressId'), 'Address')
      const { typeofPlace, isDefaultAddress = false, ...rest } = c.req.valid('json')
      const changes = { ...rest, typeOfPlace: typeofPlace }
      const edited = await editAddress(c.get('user').id, id, changes, isDefaultAddress)
      return c.json(presentBook(orRefuse(edited, presentAddressRefusal)))
    },
  )
  .delete(
    '/users/remove-address/:addressId',
    describeRoute({ summary: 'Remove an address', tags }),
    signedIn,
    async (c) => {
      const id = idIn(c.req.param('addressId'), 'Address')
      const removed = await removeAddress(c.get('user').id, id)
      return c.json(presentBook(orRefuse(removed, presentAddressRefusal)))
    },
  )
