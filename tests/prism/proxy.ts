import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import type { Exchange } from '../exchanges.ts'
import { EXCHANGE_HEADER } from './upstream.ts'

/** Fetched when it is run: with all it needs it is 74 MB. */
const PACKAGE = '@stoplight/prism-cli@5.16.0'
const START_TIMEOUT_MS = 180_000
const TIMEOUT_MS = 60_000
const AT_ONCE = 8

export async function startPrism(description: string, upstream: string, port: string | number) {
  const proxy = ['proxy', description, upstream, '--port', `${port}`, '--errors', '--verboseLevel', 'silent']
  // One of its packages would report the installation to its makers.
  const env = { ...process.env, npm_config_ignore_scripts: 'true' }
  const child = spawn('npx', ['--yes', PACKAGE, ...proxy], { env, stdio: 'inherit', detached: true })
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(origin))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('Prism did not start')
    await sleep(200)
  }
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit')
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

const answers = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  )

const problem = z.object({
  type: z.string(),
  title: z.string().optional(),
  validation: z
    .array(z.object({ location: z.array(z.string().or(z.number())).default([]), message: z.string() }))
    .default([]),
})

/** How often each violation was found. */
export async function sendThrough(origin: string, exchanges: Exchange[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const left = exchanges.entries()
  const work = async () => {
    for (const [index, exchanged] of left)
      for (const what of await violationsIn(origin, index, exchanged))
        found.set(what, (found.get(what) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function violationsIn(origin: string, index: number, exchanged: Exchange): Promise<string[]> {
  const { method, target, sent, status } = exchanged
  // Some tests lie about the length: Prism would wait for the rest.
  const { 'content-length': _, ...headers } = exchanged.headers
  const response = await fetch(origin + target, {
    method,
    headers: { ...headers, [EXCHANGE_HEADER]: `${index}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(sent === null || sent === '' ? {} : { body: sent }),
  })
  const text = await response.text()
  if (response.headers.get('content-type') !== 'application/problem+json') return []
  return violationsOf(response.status, text, { method, target, status })
}

/** What Prism's answer says is wrong of a call that the shop answered with `status`. */
export function violationsOf(
  prismStatus: number,
  text: string,
  { method, target, status }: Pick<Exchange, 'method' | 'target' | 'status'>,
): string[] {
  const { type, title, validation } = problem.parse(parseJson(text))
  const isOfRequest = prismStatus === 422 || prismStatus === 401
  // What the shop has refused, Prism may refuse before it.
  if (isOfRequest && status >= 400) return []
  const [path = ''] = target.split('?')
  const call = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')} ${status}`
  if (validation.length === 0) return [`${call}: ${title ?? type}`]
  return validation.map(
    ({ location, message }) => `${call}: ${location.join('.').replaceAll(/\.\d+/g, '[]')} ${message}`,
  )
}
