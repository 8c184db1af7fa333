import { createMiddleware } from 'hono/factory'
import { parseJson } from '../../lib/json.ts'

class TextResponse extends Response {
  readonly #text: string

  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.#text = text
  }

  override async text(): Promise<string> {
    return this.#text
  }

  override async json(): Promise<unknown> {
    return parseJson(this.#text)
  }
}

const headers = { 'content-type': 'application/json' }

export const inProcessJson = createMiddleware((c, next) => {
  const json = (body: unknown, status = 200) => new TextResponse(JSON.stringify(body), { status, headers })
  Object.assign(c, { json })
  return next()
})
