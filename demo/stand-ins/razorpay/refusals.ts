import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { log } from '../../../src/platform/log.ts'

type About = {
  code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  field?: string
  source?: string
  step?: string
  reason?: string
  metadata?: { payment_id?: string; order_id?: string }
}

class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly about: About
  constructor(status: ContentfulStatusCode, description: string, about: About) {
    super(description)
    this.status = status
    this.about = about
  }
}

export function refuse(description: string, about: About = {}, status: ContentfulStatusCode = 400): never {
  throw new Refused(status, description, about)
}

export const noSuchId = 'The id provided does not exist'

export const alreadyPaid =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

export function errorBody(description: string, about: About = {}) {
  return {
    error: {
      code: about.code ?? 'BAD_REQUEST_ERROR',
      description,
      source: about.source ?? 'business',
      step: about.step ?? 'payment_initiation',
      reason: about.reason ?? 'input_validation_failed',
      metadata: about.metadata ?? {},
      ...(about.field === undefined ? {} : { field: about.field }),
    },
  }
}

export function answerRefusal(error: Error, c: Context): Response {
  if (error instanceof Refused) return c.json(errorBody(error.message, error.about), error.status)
  log.error({ err: error, method: c.req.method, path: c.req.path }, 'the payment sandbox failed')
  return c.json(
    errorBody('We are facing some trouble completing your request at the moment. Please try again shortly.', {
      code: 'SERVER_ERROR',
    }),
    500,
  )
}
