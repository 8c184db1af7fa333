import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { may, shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { setConsent } from './consents/set-consent.ts'
import { listConsents } from './consents/store.ts'
import { currentSeller } from './current-seller.ts'
import { renderPage, renderPageText } from './pages/render-page.ts'
import { pageQuery, previewForm } from './pages/wire.ts'
import { addPeriod } from './periods/add-period.ts'
import { listPeriods } from './periods/store.ts'
import { periodForm, periodRefused, presentPeriod } from './periods/wire.ts'
import { consentForm, oldNotice, presentConsent, presentContact } from './wire.ts'

const consenting = rateLimit({ name: 'consents', points: 60, seconds: 3600 })

export const legalRoutes = new Hono<SessionEnv>()
  .get(
    '/legal/get-contact',
    describeRoute({ summary: 'Who sells, who answers complaints, and until when', tags: ['Complaints'] }),
    async (c) => c.json(presentContact(await currentSeller(), await listPeriods(db), clock.today())),
  )
  .get(
    '/legal/get-page',
    describeRoute({ summary: 'A page that the owner writes, as HTML', tags: ['Shop'] }),
    query(pageQuery),
    async (c) => {
      const { page } = c.req.valid('query')
      return c.json({ page, html: await renderPage(page) })
    },
  )
  .post(
    '/legal/preview-page',
    describeRoute({ summary: 'Markdown as a page would show it', tags: ['Legal (admin)'] }),
    may('settings:read'),
    body(previewForm),
    async (c) => c.json({ html: await renderPageText(c.req.valid('json').text) }),
  )
  .get(
    '/legal/get-periods',
    describeRoute({
      summary: 'Periods that the law sets, each with its day and source',
      tags: ['Legal (admin)'],
    }),
    may('settings:read'),
    async (c) => c.json({ periods: (await listPeriods(db)).map(presentPeriod) }),
  )
  .post(
    '/legal/add-period',
    describeRoute({ summary: 'Set another length of a period from a day on', tags: ['Legal (admin)'] }),
    may('settings:write'),
    body(periodForm),
    async (c) => {
      const { from: beginsOn, ...period } = c.req.valid('json')
      orRefuse(await addPeriod(c.get('user').id, { ...period, beginsOn }), () => periodRefused)
      return c.json({ message: 'The period is added' })
    },
  )
  .get(
    '/legal/get-consents',
    describeRoute({ summary: 'What you said last about each purpose', tags: ['Own data'] }),
    shoppersOnly,
    async (c) => c.json({ consents: (await listConsents(db, c.get('user').id)).map(presentConsent) }),
  )
  .put(
    '/legal/set-consent',
    describeRoute({ summary: 'Agree to a purpose, or withdraw', tags: ['Own data'] }),
    shoppersOnly,
    consenting,
    body(consentForm),
    async (c) => {
      const said = c.req.valid('json')
      orRefuse(await setConsent(c.get('user').id, said), () => oldNotice)
      return c.json({ message: said.given ? 'You agreed. You can withdraw at any time' : 'You withdrew' })
    },
  )
