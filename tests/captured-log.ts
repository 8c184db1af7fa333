import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { config } from '../src/platform/config.ts'
import { log } from '../src/platform/log.ts'

const line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() })
export type Line = z.infer<typeof line>

/** Collects what a test logs, at every level; `take` answers it as text and empties it. */
export function capturedLog(): { take: () => string; lines: () => Line[] } {
  let text = ''
  beforeAll(() => {
    log.level = 'trace'
    Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => (text += line) } })
  })
  beforeEach(() => {
    text = ''
  })
  afterAll(() => {
    log.level = config.LOG_LEVEL
  })
  const take = () => {
    const taken = text
    text = ''
    return taken
  }
  return {
    take,
    lines: () =>
      take()
        .split('\n')
        .filter(Boolean)
        .map((text) => line.parse(parseJson(text))),
  }
}
