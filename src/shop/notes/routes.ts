import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { addNote, removeNote } from './change-notes.ts'
import { noteForm, presentNoteRefusal } from './wire.ts'

const tags = ['Notes (admin)']

export const noteRoutes = new Hono<SessionEnv>()
  .post(
    '/notes/add-note',
    describeRoute({ summary: 'Note something of an order or a customer, for admins only', tags }),
    may('notes:write'),
    body(noteForm),
    async (c) => {
      const { text, ...subject } = c.req.valid('json')
      orRefuse(await addNote(c.get('user').id, subject, text), presentNoteRefusal)
      return c.json({ message: 'Note added' })
    },
  )
  .delete(
    '/notes/delete-note/:id',
    describeRoute({ summary: 'Delete a note', tags }),
    mayConfirmed('notes:write'),
    async (c) => {
      if (!(await removeNote(c.get('user').id, idIn(c.req.param('id'), 'Note'))))
        refuse(404, 'Note not found')
      return c.json({ message: 'Note deleted' })
    },
  )
