import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { may, requireConfirmed, shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import { findVisitor, type SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { isManyPeople } from '../accounts/step-up-rules.ts'
import { addMessage } from './add-message.ts'
import { answerGrievance } from './answer-grievance.ts'
import { fileGrievance } from './file-grievance.ts'
import { findComplainant } from './find-complainant.ts'
import { reopenGrievance } from './reopen-grievance.ts'
import { ticketName } from './rules.ts'
import { findGrievance, listGrievances, listOwnGrievances } from './store.ts'
import {
  addMessageForm,
  answerForm,
  grievanceFields,
  grievanceForm,
  presentGrievance,
  presentGrievanceRefusal,
  presentOwn,
  presentTooMany,
  presentWithMessages,
} from './wire.ts'

const tags = ['Complaints']
const adminTags = ['Complaints (admin)']

const MAX_OWN = 100

const filing = rateLimit({ name: 'grievances', points: 20, seconds: 3600 })
const adding = rateLimit({ name: 'grievance-messages', points: 60, seconds: 3600 })

export const grievanceRoutes = new Hono<SessionEnv>()
  .post(
    '/grievance/file-grievance',
    describeRoute({ summary: 'Complain: a ticket number, and a mail at once', tags }),
    filing,
    body(grievanceForm),
    async (c) => {
      const form = c.req.valid('json')
      const complainant = await findComplainant((await findVisitor(c))?.id, form)
      const filed = await fileGrievance({ ...form, ...complainant, order: form.order ?? null })
      const ticket = ticketName(orRefuse(filed, presentTooMany))
      return c.json({ message: `Your complaint has the ticket ${ticket}`, ticket }, 201)
    },
  )
  .get(
    '/grievance/get-own-grievances',
    describeRoute({ summary: 'Your complaints with their messages, newest first', tags }),
    shoppersOnly,
    async (c) => {
      const own = await listOwnGrievances(db, c.get('user').id, MAX_OWN)
      return c.json({ grievances: own.map((each) => presentOwn(each, clock.now())) })
    },
  )
  .post(
    '/grievance/add-message/:id',
    describeRoute({ summary: 'Add to a complaint of yours that is not resolved', tags }),
    shoppersOnly,
    adding,
    body(addMessageForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Complaint')
      orRefuse(await addMessage(c.get('user').id, id, c.req.valid('json').message), presentGrievanceRefusal)
      return c.json({ message: 'It is added to your complaint' })
    },
  )
  .post(
    '/grievance/reopen-grievance/:id',
    describeRoute({
      summary: 'Open a resolved complaint of yours again, with the deadlines of a new one',
      tags,
    }),
    shoppersOnly,
    adding,
    body(addMessageForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Complaint')
      const reopened = await reopenGrievance(c.get('user').id, id, c.req.valid('json').message)
      orRefuse(reopened, presentGrievanceRefusal)
      return c.json({ message: 'Your complaint is open again' })
    },
  )
  .get(
    '/grievance/get-grievances',
    describeRoute({
      summary: 'Complaints: the open ones by deadline, all others newest first',
      tags: adminTags,
    }),
    may('grievances:write'),
    query(z.object({ ...grievanceFields, ...pageFields })),
    async (c) => {
      const { state, ...params } = c.req.valid('query')
      const page = pageOf(params)
      if (isManyPeople(page.limit)) requireConfirmed(c.get('user'))
      const now = clock.now()
      const { grievances, total } = await listGrievances(db, page, { state, now })
      return c.json({ grievances: grievances.map((each) => presentGrievance(each, now)), total })
    },
  )
  .get(
    '/grievance/get-grievance/:id',
    describeRoute({ summary: 'A complaint with its messages', tags: adminTags }),
    may('grievances:write'),
    async (c) => {
      const found = await findGrievance(db, idIn(c.req.param('id'), 'Complaint'))
      return c.json({
        grievance: presentWithMessages(found ?? refuse(404, 'Complaint not found'), clock.now()),
      })
    },
  )
  .put(
    '/grievance/answer-grievance/:id',
    describeRoute({ summary: 'Acknowledge, answer or resolve a complaint by mail', tags: adminTags }),
    may('grievances:write'),
    body(answerForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Complaint')
      const answered = await answerGrievance(c.get('user').id, id, c.req.valid('json'))
      orRefuse(answered, presentGrievanceRefusal)
      return c.json({ message: 'Your answer is on its way' })
    },
  )
