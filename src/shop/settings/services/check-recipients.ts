import { randomUUID } from 'node:crypto'
import { isArrayOf, isObject, isString, readJson } from '../../../lib/json.ts'
import { fromRupees } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { type ConversionRequest, sampleConversion } from '../../../platform/conversions/conversion.ts'
import { type Ga4Keys, ga4Request } from '../../../platform/conversions/ga4.ts'
import { type MetaKeys, metaRequest } from '../../../platform/conversions/meta.ts'
import { type Finding, good, hint, TIMEOUT_MS, wrong } from '../../../platform/finding.ts'
import { requestOutside } from '../../../platform/outside-request.ts'

const MAX_BYTES = 8 * 1024
const buyer = { email: 'test@example.com', phone: null, userAgent: 'Maidan (test event)' }

const sample = () => sampleConversion(randomUUID(), clock.now(), config.PUBLIC_URL, fromRupees(1))

/** By a test event, for which Meta wants a code of its own: any other event would count. */
export async function checkMeta(keys: MetaKeys, testCode: string): Promise<Finding> {
  if (testCode === '')
    return hint('Meta was not asked', 'Type a test event code to send a test event with these keys.')
  const answer = await ask(metaRequest(keys, sample(), buyer, testCode))
  if (!answer) return noAnswer('Meta')
  if (answer.status === 200) return good('Meta took a test event. It is listed there under Test events')
  const said = readJson(answer.text, isObject({ error: isObject({ message: isString }) }))
  return wrong(
    `Meta refuses the test event: ${said?.error.message ?? answer.status}`,
    'Check the dataset id and the access token.',
  )
}

const isChecked = isObject({ validationMessages: isArrayOf(isObject({ description: isString })) })

/** Its server for tries finds fault with events, and not with secrets: what comes with a wrong one is dropped without a word. */
export async function checkGa4(keys: Ga4Keys): Promise<Finding> {
  const answer = await ask(ga4Request(keys, sample(), clock.now(), true))
  if (!answer) return noAnswer('Google Analytics')
  const said = readJson(answer.text, isChecked)
  if (answer.status !== 200 || !said)
    return wrong(`Google Analytics answered ${answer.status}`, 'Try again later.')
  const [problem] = said.validationMessages
  if (problem)
    return wrong(`Google Analytics refuses a test event: ${problem.description}`, 'Check the measurement ID.')
  return hint(
    'Google Analytics takes events of this shape',
    'It does not say whether the API secret is right: look under Realtime after the next order.',
  )
}

async function ask({ url, body }: ConversionRequest): Promise<{ status: number; text: string } | null> {
  const headers = { 'content-type': 'application/json' }
  const answered = await requestOutside(url, {
    ...{ method: 'POST', headers, body },
    ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
  })
  return answered.ok ? { status: answered.value.status, text: answered.value.body.toString('utf8') } : null
}

/** The keys may be right all the same. */
const noAnswer = (name: string) => hint(`${name} does not answer`, 'Try again later.')
