import type { BlockList } from 'node:net'
import { type OutsideRefusal, requestOutside } from '../../platform/outside-request.ts'
import { MAX_ANSWER_BYTES, type SendResult } from './rules.ts'

/** The shortest that Standard Webhooks recommends. */
export const timeout = { milliseconds: 15_000 }

const failures: Record<OutsideRefusal['reason'], string> = {
  url: 'This is no URL',
  protocol: 'The URL begins with neither https:// nor http://',
  credentials: 'The URL has a user name or a password',
  port: 'The port is not allowed',
  name: 'The name of the server was not found',
  address: 'The server has a private address',
  timeout: 'No answer in time',
  connection: 'No connection, or no valid certificate',
}

/** `url`: where it is not the endpoint's. `allowed`: networks of this machine that it may go to besides the public ones. */
export type EventMessage = {
  url?: string
  headers: Record<string, string>
  body: string
  allowed?: BlockList
}

export async function postEvent(
  url: string,
  { headers, body, allowed }: EventMessage,
  signal?: AbortSignal,
): Promise<SendResult> {
  const begun = performance.now()
  const answered = await requestOutside(url, {
    method: 'POST',
    headers,
    body,
    timeoutMs: timeout.milliseconds,
    maxBytes: MAX_ANSWER_BYTES,
    ...(signal && { signal }),
    ...(allowed && { allowed }),
  })
  const milliseconds = Math.round(performance.now() - begun)
  if (!answered.ok)
    return { status: null, failure: failures[answered.refusal.reason], answer: '', milliseconds }
  const { status, body: answer } = answered.value
  return { status, failure: null, answer: printable(answer), milliseconds }
}

/** PostgreSQL keeps no NUL, and a screen shows no other controls. */
const printable = (answer: Buffer) => answer.toString('utf8').replace(/[^\P{C}\n\t]/gu, ' ')
