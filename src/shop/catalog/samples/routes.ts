import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { progressAnswer } from '../../../platform/http/describe.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import { streamProgress } from '../../../platform/http/ndjson-progress.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { importSamples } from './import-samples.ts'
import { removeSamples } from './remove-samples.ts'
import { presentImported, presentRemoved, presentSamplesRefusal } from './wire.ts'

const tags = ['Products (admin)']
const description =
  'Lines of JSON tell how far it is (`{done, of}`), the last what was done or why not (`{answer}`, `{refused}`). It goes on when the caller leaves.'

export const sampleRoutes = new Hono<SessionEnv>()
  .post(
    '/product/importSamples',
    describeRoute({
      summary: 'Fill an empty shop with the products of the demo, as samples',
      description,
      tags,
      ...progressAnswer,
    }),
    may('products:write'),
    async (c) => {
      const streamed = await streamProgress(
        (progress) => importSamples(c.get('user').id, progress),
        (imported) =>
          imported.ok
            ? { answer: presentImported(imported.value) }
            : { refused: presentSamplesRefusal(imported.refusal) },
      )
      if ('ended' in streamed)
        return c.json({ answer: presentImported(orRefuse(streamed.ended, presentSamplesRefusal)) })
      c.header('Content-Type', 'application/x-ndjson')
      return c.body(streamed.lines)
    },
  )
  .post(
    '/product/removeSamples',
    describeRoute({
      summary: 'Remove the samples that were neither ordered nor edited; the others become the shop’s own',
      description,
      tags,
      ...progressAnswer,
    }),
    mayConfirmed('products:write'),
    async (c) => {
      const streamed = await streamProgress(
        (progress) => removeSamples(c.get('user').id, progress),
        (removed) => ({ answer: presentRemoved(removed) }),
      )
      if ('ended' in streamed) return c.json({ answer: presentRemoved(streamed.ended) })
      c.header('Content-Type', 'application/x-ndjson')
      return c.body(streamed.lines)
    },
  )
